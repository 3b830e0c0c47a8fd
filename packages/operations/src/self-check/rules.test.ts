import { randomBytes } from 'node:crypto'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { testApp } from '@clinic/server/test/harness'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { BREAKS } from '@clinic/server/test/store/broken-rules'
import { takeGuardsAway } from '@clinic/server/test/store/without-guards'
import { expect, test } from 'vitest'
import { askRules } from './ask-rules.ts'

const red = (answers: Awaited<ReturnType<typeof askRules>>) =>
  answers.filter(({ ids }) => ids.length > 0).map(({ rule, ids }) => [rule, ...ids])

test('a clinic that works breaks no rule', async () => {
  const app = await testApp()
  await everything(app)
  const answers = await askRules(app.db, { key: app.services.keys.audit, anchors: [] })
  expect([answers.map(({ rule }) => rule), red(answers)]).toEqual([STORE_RULE_NAMES, []])
})

test('SLF-01 each rule, broken by hand, is red alone and names what breaks it', { timeout: 90_000 }, async () => {
  const app = await testApp()
  const made = await everything(app)
  const found: unknown[] = []
  const wanted: unknown[] = []
  for (const rule of STORE_RULE_NAMES) {
    const db = await app.db.startTransaction().execute()
    try {
      await takeGuardsAway(db)
      const id = await BREAKS[rule]((statement) => statement.execute(db), made)
      const key = rule === 'keys-fit' ? randomBytes(32) : app.services.keys.audit
      found.push([rule, red(await askRules(db, { key, anchors: [] }))])
      wanted.push([rule, [[rule, id]]])
    } finally {
      await db.rollback().execute()
    }
  }
  expect(found).toEqual(wanted)
})

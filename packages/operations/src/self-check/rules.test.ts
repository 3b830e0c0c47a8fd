import { randomBytes } from 'node:crypto'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { testApp } from '@clinic/server/test/harness'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { inDays, stockClinic } from '@clinic/server/test/stock'
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

test('a drug that is given twice in one record, from two lots, breaks no rule', async () => {
  const { db, services, item, receive, pharmacist, session } = await stockClinic()
  const { _id } = await item('Zinc')
  const lines = ['A', 'B'].map((lotNo, place) => ({ item: _id, units: 10, lotNo, expiresOn: inDays(100 + place) }))
  await receive({ lines })
  const drugs = [8, 4].map((dosage) => ({ drug: _id, dosage }))
  await pharmacist.call(updateSession, { body: { id: session._id, drugs } })
  expect(red(await askRules(db, { key: services.keys.audit, anchors: [] }))).toEqual([])
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

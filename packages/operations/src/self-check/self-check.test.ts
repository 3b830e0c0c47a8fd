import { ROLES } from '@clinic/clinical/people/roles'
import { listAudit } from '@clinic/contract/audit/audit'
import { SERVER } from '@clinic/contract/server-messages'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { downloadCopy } from '@clinic/contract/storage/copies'
import { checkStore, drillStore, getSelfCheck, recountStore } from '@clinic/contract/storage/self-check'
import { getStorage } from '@clinic/contract/storage/storage'
import { recount } from '@clinic/server/db/list-recount'
import { testApp } from '@clinic/server/test/harness'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { BREAKS } from '@clinic/server/test/store/broken-rules'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { askRules } from './ask-rules.ts'

test('is the admin’s only', async () => {
  const { anonymous, as } = await testApp()
  for (const endpoint of [getSelfCheck, checkStore, recountStore, drillStore]) {
    expect((await anonymous.send(endpoint, {})).status).toBe(401)
    for (const role of ROLES.filter((role) => role !== 'admin')) expect((await (await as(role)).send(endpoint, {})).status).toBe(403)
  }
})

test('a check asks every rule in another thread, is kept, and is in the audit', async () => {
  const app = await testApp({ inFile: true })
  await everything(app)
  const admin = await app.as('admin')
  expect(await admin.call(getSelfCheck, {})).toMatchObject({ check: null, drill: null, working: null })
  const check = await admin.call(checkStore, {})
  expect(check).toMatchObject({ broken: 0, canRecount: false })
  expect(check.rules.map(({ rule, faults, advice }) => [rule, faults, advice])).toEqual(STORE_RULE_NAMES.map((rule) => [rule, 0, '']))
  expect((await admin.call(getSelfCheck, {})).check).toEqual(check)
  expect((await admin.call(listAudit, {})).data[0]).toMatchObject({ type: 'storage.check', outcome: 'ok' })
})

test('a fault names what breaks the rule and what to do, and only what is derived can be counted again', async () => {
  const app = await testApp({ inFile: true })
  const made = await everything(app)
  const admin = await app.as('admin')
  await sql`update "item" set "count" = "count" + 1 where "_id" = ${made.item}`.execute(app.db)
  const check = await admin.call(checkStore, {})
  const broken = check.rules.filter(({ faults }) => faults > 0)
  expect([check.broken, check.canRecount]).toEqual([1, false])
  expect(broken).toMatchObject([
    { rule: 'stock-of-movements', faults: 1, ids: [made.item], advice: expect.stringContaining('Count these items') },
  ])
  const titles = async () => (await admin.call(getStorage, {})).troubles.map(({ title }) => title)
  expect(await titles()).toEqual(['Self-check found faults'])
  await sql`update "item" set "count" = "count" - 1 where "_id" = ${made.item}`.execute(app.db)
  await admin.call(checkStore, {})
  expect(await titles()).toEqual([])
})

test.each(['queue-counted', 'lists-counted', 'words-indexed', 'phones-indexed', 'patients-found', 'reads-by-patient'] as const)(
  'counting again mends %s, and changes nothing else',
  async (rule) => {
    const app = await testApp({ inFile: true })
    const made = await everything(app)
    const admin = await app.as('admin')
    await recount(app.db) // a list count that fell to 0 is no row then
    const before = await derived(app.db)
    await BREAKS[rule]((statement) => statement.execute(app.db), made)
    expect(await admin.call(checkStore, {})).toMatchObject({ broken: 1, canRecount: true })
    const mended = await admin.call(recountStore, {})
    expect([mended.broken, mended.canRecount]).toEqual([0, false])
    expect(await derived(app.db)).toEqual(before)
  },
)

/** What is made from the records, but for the audit's own counts, which go on. */
async function derived(db: Awaited<ReturnType<typeof testApp>>['db']) {
  const tables = ['queue', 'patientWord', 'phoneEnding', 'nameKey', 'patientRead'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const counts = await db.selectFrom('listCount').selectAll().where('list', '<>', 'audit').execute()
  return [...rows, counts].map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
}

test('a cut tail of the audit is seen by the next check, because the last good one is kept', async () => {
  const app = await testApp({ inFile: true })
  await everything(app)
  const admin = await app.as('admin')
  const { broken } = await admin.call(checkStore, {})
  const { seq } = await app.db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
  const needs = { key: app.services.keys.audit, anchors: [{ seq: seq + 5, mac: 'cut', at: new Date().toISOString(), from: 'before' }] }
  const answers = await askRules(app.db, needs)
  expect([broken, answers.filter(({ ids }) => ids.length > 0)]).toMatchObject([0, [{ rule: 'audit-whole', ids: [String(seq + 5)] }]])
})

test('a drill and a copy without a backup are refused with what to do; PostgreSQL needs none', async () => {
  const { as } = await testApp({ inFile: true })
  const { status, error, data } = await (await as('admin')).send(drillStore, {})
  expect([status, error?.message ?? data?.fault]).toEqual(
    inject('engine') === 'postgres' ? [200, expect.stringContaining('there is no keys folder')] : [409, SERVER.noBackupYet],
  )
  const copy = await (await as('admin')).send(downloadCopy, { body: { passphrase: 'four calm goats sing' } })
  const refused = [409, SERVER.noBackupYet]
  expect([copy.status, copy.error.message]).toEqual(inject('engine') === 'postgres' ? [200, undefined] : refused)
})

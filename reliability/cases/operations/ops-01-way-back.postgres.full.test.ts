import { readFileSync, writeFileSync } from 'node:fs'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { clientAt, clinic, clinicWith, versionAt } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { aClinic } from './update-clinic.ts'

/** Writes down a migration as a newer server would, and fails then. */
const MIGRATES = `
import pg from 'pg'
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
await client.query("insert into migration values ('9999-newer', 'x', '2026-01-01T00:00:00.000Z')")
process.exit(1)
`

test('OPS-01 postgres: a version that changed the database and does not answer is left by the lines that it prints', async () => {
  const { home, newer, port, store, start } = await aClinic({ 'packages/server/src/main.ts': MIGRATES })
  const runner = await start()
  expect((await (await clientAt(port)).send('POST', '/bed/bulk', ['Kept'])).status).toBe(201)
  const updating = clinic(home, port, 'update', newer)
  expect([await updating.ended, updating.output()]).toEqual([1, expect.stringContaining('it has already changed the database')])
  expect(await runner.ended).toBe(1)

  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const [, program = '', copy = ''] = /2\. DATABASE_URL= (\S+)\/clinic restore (\S+)/.exec(updating.output()) ?? []
  const old = (settings: Record<string, string>, ...args: readonly string[]) =>
    clinicWith(settings, { ...home, current: program }, port, ...args)
  const restoring = old({ DATABASE_URL: '' }, 'restore', copy)
  expect([await restoring.ended, restoring.output()]).toEqual([0, expect.stringContaining('Restored')])
  expect(updating.output()).toContain(`3. ${program}/clinic move-to-postgres postgres://`)
  const moving = old({}, 'move-to-postgres', url)
  expect([await moving.ended, moving.output()]).toEqual([0, expect.stringContaining('Moved')])
  expect(await old({}, 'use').ended).toBe(1) // not before the address is changed
  expect(updating.output()).toContain(`into ${home.settings}`)
  writeFileSync(home.settings, readFileSync(home.settings, 'utf8').replace(String(store.settings.DATABASE_URL), url))
  expect(await old({}, 'use').ended).toBe(0)
  const again = await start()
  const client = await clientAt(port)
  expect([await versionAt(client), JSON.stringify((await client.send('GET', '/bed')).data)]).toEqual([
    '1.0.0',
    expect.stringContaining('Kept'),
  ])
  again.child.kill('SIGTERM')
  await again.ended
  noteFigure('OPS-01 postgres back', 'the printed lines lead back to the version before, with the records of the copy')
})

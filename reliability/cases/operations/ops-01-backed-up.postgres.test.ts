import { writeFileSync } from 'node:fs'
import { RELEASE } from '@clinic/server/release/words'
import { freePort } from '@clinic/server/test/free-port'
import { expect, test } from 'vitest'
import { noteFigure } from '../../harness/figures.ts'
import { anInstall, aRoot, clientAt, clinic, contentsOf, smallBundle, versionAt } from '../../harness/install.ts'
import { aStore } from '../../harness/store.ts'

test('OPS-01 postgres: an update waits until a person says that there is a backup, and keeps every record', async () => {
  const root = aRoot()
  const [home, newer, port] = [anInstall(root, '1.0.0'), await smallBundle(root, '1.0.1'), await freePort()]
  const store = await aStore(home.data)
  writeFileSync(home.settings, `DATABASE_URL=${store.settings.DATABASE_URL}\n`)
  const runner = clinic(home, port, 'start')
  expect(await runner.seen(/ is ready: /)).toBe(true)
  const client = await clientAt(port)
  expect((await client.send('POST', '/bed/bulk', ['Kept'])).status).toBe(201)

  const [link, records] = [home.currentName(), contentsOf(home.data)]
  const refused = clinic(home, port, 'update', newer)
  expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining(RELEASE.step.postgres)])
  expect([home.currentName(), contentsOf(home.data), await versionAt(client)]).toEqual([link, records, '1.0.0'])

  const updating = clinic(home, port, 'update', newer, '--backed-up')
  expect([await updating.ended, updating.output()]).toEqual([0, expect.stringContaining(RELEASE.updated('1.0.1'))])
  const after = await clientAt(port)
  expect([await versionAt(after), JSON.stringify((await after.send('GET', '/bed')).data)]).toEqual([
    '1.0.1',
    expect.stringContaining('Kept'),
  ])
  runner.child.kill('SIGTERM')
  await runner.ended
  expect(await store.faults()).toEqual([])
  noteFigure('OPS-01 postgres', 'refused until a person says that there is a backup, then updated under its runner; every record is there')
})

import { RELEASE } from '@clinic/operations/bundle/words'
import { listBackups } from '@clinic/operations/make/manifest'
import { expect, test } from 'vitest'
import { clientAt, clinic, versionAt } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { aClinic } from './update-clinic.ts'

test('OPS-01 postgres: an update makes a copy by itself, tries it, and keeps every record', async () => {
  const { home, newer, port, store, start } = await aClinic()
  const runner = await start()
  const client = await clientAt(port)
  expect((await client.send('POST', '/bed/bulk', ['Kept'])).status).toBe(201)

  const updating = clinic(home, port, 'update', newer)
  expect([await updating.ended, updating.output()]).toEqual([0, expect.stringContaining(RELEASE.updated('1.0.1'))])
  const [copy] = listBackups(`${home.data}/backups`)
  expect(updating.output()).toContain(RELEASE.copyKept(copy?.path ?? '', false))
  const after = await clientAt(port)
  expect([await versionAt(after), JSON.stringify((await after.send('GET', '/bed')).data)]).toEqual([
    '1.0.1',
    expect.stringContaining('Kept'),
  ])
  runner.child.kill('SIGTERM')
  await runner.ended
  expect(await store.faults()).toEqual([])
  noteFigure('OPS-01 postgres', 'a copy is made and tried, then updated under its runner; every record is there')
})

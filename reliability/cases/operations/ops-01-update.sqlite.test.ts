import { expect, test } from 'vitest'
import { clientAt, clinic, versionAt } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { aClinic } from './update-clinic.ts'

test('OPS-01 sqlite: an update with no server running tries the new version, stops it again, and the next start uses it', async () => {
  const { home, newer, port, start } = await aClinic()
  const updating = clinic(home, port, 'update', newer)
  expect([await updating.ended, updating.output()]).toEqual([0, expect.stringContaining('and was stopped again')])
  expect(home.currentName()).toContain('1.0.1')
  const runner = await start()
  expect(await versionAt(await clientAt(port))).toBe('1.0.1')
  runner.child.kill('SIGTERM')
  expect(await runner.ended).toBe(0)
  noteFigure('OPS-01 sqlite alone', 'updated with no server running; the next start is the new version')
})

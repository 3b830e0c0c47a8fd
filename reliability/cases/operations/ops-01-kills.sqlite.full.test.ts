import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aRoot, clientAt, clinic, smallBundle, versionAt } from '../../harness/clinics/install.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { aClinic } from './update-clinic.ts'

/** A step is known by what the program says when it begins, and by which of the two is killed there. */
const STEPS = [
  ['update', /Checking and unpacking/, 'updater'],
  ['update', /Backing up/, 'updater'],
  ['update', /Changing to version/, 'updater'],
  ['start', /Starting version 1\.0\.1/, 'runner'],
  ['start', /Version 1\.0\.1 answers/, 'runner'],
] as const
const KILLS = Number(process.env.UPDATE_KILLS ?? 20)

test('OPS-01 sqlite: killed at any step of an update, the old or the new version runs whole', async () => {
  const seen = new Map<string, number>()
  const newer = await smallBundle(aRoot(), '1.0.1')
  for (const [, said, whom] of STEPS) {
    for (let kill = 0; kill < KILLS; kill++) {
      const { home, port, start, store } = await aClinic({}, newer)
      const runner = await start()
      const client = await clientAt(port)
      const { status } = await client.send('POST', '/bed/bulk', ['Kept'])
      expect(status).toBe(201)
      const updating = clinic(home, port, 'update', newer)
      const victim = whom === 'updater' ? updating : runner
      await victim.seen(said)
      await pause(Math.random() * 300)
      victim.child.kill('SIGKILL')
      await victim.ended
      // What is left ends or goes on by itself; then the clinic is started as after a power cut.
      updating.child.kill('SIGKILL')
      runner.child.kill('SIGTERM')
      await Promise.all([updating.ended, runner.ended])
      const again = await restarted(start)
      const after = await clientAt(port)
      const version = await versionAt(after)
      expect(['1.0.0', '1.0.1']).toContain(version)
      seen.set(`${version}`, (seen.get(`${version}`) ?? 0) + 1)
      const { data } = await after.send('GET', '/bed')
      expect(JSON.stringify(data)).toContain('Kept')
      again.child.kill('SIGTERM')
      await again.ended
      expect(await store.faults()).toEqual([])
    }
  }
  const shares = [...seen].map(([version, count]) => `${count} × ${version}`).join(', ')
  noteFigure('OPS-01 sqlite kills', `${KILLS} kills at each of ${STEPS.length} steps: ${shares} ran afterwards, each whole`)
  expect(seen.size).toBe(2)
})

/** The server of a runner that was killed needs a moment to end, and until then the store is its own. */
async function restarted(start: () => ReturnType<Awaited<ReturnType<typeof aClinic>>['start']>) {
  for (;;) {
    const runner = await start()
    if (/ is ready: /.test(runner.output())) return runner
    await pause(200)
  }
}

test('OPS-01 sqlite: a version that does not answer is left again, if it has not changed the store', async () => {
  const { home, newer, port, start } = await aClinic({ 'packages/server/src/main.ts': 'process.exit(1)\n' })
  const runner = await start()
  const updating = clinic(home, port, 'update', newer)
  expect([await updating.ended, updating.output()]).toEqual([1, expect.stringContaining('so version 1.0.0 runs again')])
  expect([await versionAt(await clientAt(port)), home.currentName()]).toEqual(['1.0.0', expect.stringContaining('1.0.0')])
  runner.child.kill('SIGTERM')
  await runner.ended
})

/** Writes down a migration as a newer server would, and fails then. */
const MIGRATES = `
import { DatabaseSync } from 'node:sqlite'
const db = new DatabaseSync(process.env.DATA_DIR + '/clinic.db')
db.exec("insert into migration values ('9999-newer', 'x', '2026-01-01T00:00:00.000Z')")
process.exit(1)
`

test('OPS-01 sqlite: a version that changed the store and does not answer is not left by itself: it says what to restore', async () => {
  const { home, newer, port, start } = await aClinic({ 'packages/server/src/main.ts': MIGRATES })
  const runner = await start()
  const updating = clinic(home, port, 'update', newer)
  const code = await updating.ended
  expect([code, updating.output()]).toEqual([
    1,
    expect.stringMatching(/versions\/clinic-1\.0\.0-[^/]+\/clinic restore \S+\/backups\/clinic-\S+\.db/),
  ])
  expect(await runner.ended).toBe(1)
  const restore = /1\. (\S+) restore (\S+)/.exec(updating.output()) ?? []
  const old = (...args: string[]) => clinic({ ...home, current: String(restore[1]).replace(/\/clinic$/, '') }, port, ...args)
  expect(await old('use').ended).toBe(1) // not before the store is restored
  const restoring = old('restore', String(restore[2]))
  expect([await restoring.ended, restoring.output()]).toEqual([0, expect.stringContaining('Restored')])
  expect(await old('use').ended).toBe(0)
  const again = await start()
  expect(await versionAt(await clientAt(port))).toBe('1.0.0')
  again.child.kill('SIGTERM')
  await again.ended
})

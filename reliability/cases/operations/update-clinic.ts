import { writeFileSync } from 'node:fs'
import { freePort } from '@clinic/server/test/processes/free-port'
import { anInstall, aRoot, clinic, smallBundle } from '../../harness/clinics/install.ts'
import { aStore } from '../../harness/clinics/store.ts'

/** An install of 1.0.0 with its server, and a bundle of 1.0.1 with these files instead of those in it. */
export async function aClinic(changes: Record<string, string> = {}, made?: string) {
  const root = aRoot()
  const home = anInstall(root, '1.0.0')
  const newer = made ?? (await smallBundle(root, '1.0.1', changes))
  const port = await freePort()
  const store = await aStore(home.data)
  const url = store.settings.DATABASE_URL
  if (url !== undefined) writeFileSync(home.settings, `DATABASE_URL=${url}\n`)
  const start = async () => {
    const runner = clinic(home, port, 'start')
    await runner.seen(/ is ready: /)
    return runner
  }
  return { home, newer, port, start, store }
}

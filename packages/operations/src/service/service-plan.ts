import { join } from 'node:path'
import type { Config } from '@clinic/server/config'
import type { Home } from '../update/install-paths.ts'

/** What a service runs, on any system. */
export type ServicePlan = {
  readonly command: readonly string[]
  readonly folder: string
  /** Paths it may write to, where the system can enforce that. */
  readonly writable: readonly string[]
  readonly user: string
}

/** How to set up a system: files to write, commands to run, lines to print. */
export type ServiceSteps = {
  readonly files: readonly { readonly path: string; readonly text: string; readonly encoding: 'utf8' | 'utf16le' }[]
  readonly commands: readonly (readonly string[])[]
  readonly remove: readonly string[]
  readonly notes: readonly string[]
}

export const SERVICE_NAME = 'clinic'
/** The user of a service that root installs. */
export const SERVICE_USER = 'clinic'
export const SERVICE_TEXT = 'Clinic records'

type Needs = { readonly home: Home | null; readonly program: string; readonly node: string; readonly config: Config; readonly user: string }

/** For an install, runs what its link leads to, so that an update needs no new service; for a checkout, the server itself. */
export function planService({ home, program, node, config, user }: Needs): ServicePlan {
  const { dataDir, backupDir } = config
  const own = ['--max-semi-space-size=4']
  if (!home) {
    const settings = `--env-file-if-exists=${join(program, 'settings.env')}`
    const command = [node, ...own, settings, join(program, 'packages/server/src/main.ts')]
    return { command, folder: program, writable: writableOf(dataDir, backupDir), user }
  }
  const nodeOfLink = join(home.current, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const command = [nodeOfLink, ...own, join(home.current, 'packages/server/src/cli/clinic.ts'), 'start']
  return { command, folder: home.folder, writable: [home.folder, ...writableOf(dataDir, backupDir)], user }
}

const writableOf = (...folders: readonly string[]) => folders.filter((folder) => folder !== '')

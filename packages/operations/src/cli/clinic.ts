// clinic COMMAND, in a bundle: the same as `npm run COMMAND` in a checkout.
import { sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { settle } from '../update/use-install.ts'

/** Each command is a program in this folder. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  start: () => import('./start-in-folder.ts'),
  install: () => import('./install.ts'),
  update: () => import('./update.ts'),
  use: () => import('./use-version.ts'),
  service: () => import('./service.ts'),
  backup: () => import('./backup.ts'),
  'backup:key': () => import('./sealing-key.ts'),
  restore: () => import('./restore.ts'),
  slip: () => import('./slip.ts'),
  'keys:rotate': () => import('./rotate-keys.ts'),
  'audit:verify': () => import('./audit-verify.ts'),
  'move-to-postgres': () => import('./move-to-postgres.ts'),
}

async function main(): Promise<void> {
  settle(PROGRAM)
  const [command = ''] = process.argv.splice(2, 1)
  const run = COMMANDS[command]
  if (run) return void (await run())
  sayFailure(`clinic ${Object.keys(COMMANDS).join(' | ')}`)
  process.exitCode = 1
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

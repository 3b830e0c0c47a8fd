// clinic COMMAND, in a bundle: the same as `npm run COMMAND` in a checkout. It must not import the contract, because it may have to create
// the link to it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayFailure } from '@clinic/server/console'

const program = fileURLToPath(new URL('../../../../', import.meta.url))

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
  if (!existsSync(join(program, 'node_modules/@clinic/contract'))) (await import('../bundle/link-contract.ts')).linkContract(program)
  const { settle } = await import('../update/use-install.ts')
  settle(program)
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

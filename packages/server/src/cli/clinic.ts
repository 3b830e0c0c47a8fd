// clinic COMMAND, in a bundle: the same as `npm run COMMAND` in a checkout. It must not import the contract, because it may have to create
// the link to it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayFailure } from '../console.ts'

const program = fileURLToPath(new URL('../../../../', import.meta.url))

/** Each command is a program in this folder. */
const COMMANDS: Record<string, string> = {
  start: './start-here.ts',
  install: './install.ts',
  update: './update.ts',
  use: './use.ts',
  service: './service.ts',
  backup: './backup.ts',
  'backup:key': './sealing-key.ts',
  restore: './restore.ts',
  slip: './slip.ts',
  'keys:rotate': './rotate-keys.ts',
  'audit:verify': './audit-verify.ts',
  'move-to-postgres': './move-to-postgres.ts',
}

async function main(): Promise<void> {
  if (!existsSync(join(program, 'node_modules/@clinic/contract'))) (await import('../release/link-contract.ts')).linkContract(program)
  const { settle } = await import('../release/use-install.ts')
  settle(program)
  const [command = ''] = process.argv.splice(2, 1)
  const file = COMMANDS[command]
  if (file !== undefined) return void (await import(file))
  sayFailure(`clinic ${Object.keys(COMMANDS).join(' | ')}`)
  process.exitCode = 1
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { say, sayFailure } from '../console.ts'
import { rotateTokenKey } from '../keys.ts'

// npm run keys:rotate · npm run keys:rotate -- --end-sign-ins
function main(): void {
  const { values } = parseArgs({ options: { 'end-sign-ins': { type: 'boolean', default: false } } })
  const dir = join(readConfig(process.env).dataDir, 'keys')
  if (!existsSync(join(dir, 'token.key'))) throw new Error(`There is no key in ${dir} yet. The first start of the server makes it.`)
  rotateTokenKey(dir, !values['end-sign-ins'])
  say(
    values['end-sign-ins']
      ? 'A new key for sign-ins is in place. Restart the server: everyone then has to sign in again.'
      : 'A new key for sign-ins is in place. The server uses it from its next start on; who is signed in stays so.',
  )
  say(`Copy ${dir} to where you keep its copy.`)
}

try {
  main()
} catch (error) {
  sayFailure((error as Error).message)
  process.exitCode = 1
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { rotateTokenKey } from '@clinic/server/keys'
import { ROTATE_KEYS } from './words.ts'

// npm run keys:rotate · npm run keys:rotate -- --end-sign-ins
function main(): void {
  const { values } = parseArgs({ options: { 'end-sign-ins': { type: 'boolean', default: false } } })
  const dir = join(readConfig(process.env).dataDir, 'keys')
  if (!existsSync(join(dir, 'token.key'))) throw new Error(ROTATE_KEYS.noKey(dir))
  rotateTokenKey(dir, !values['end-sign-ins'])
  say(values['end-sign-ins'] ? ROTATE_KEYS.endedSignIns : ROTATE_KEYS.keptSignIns)
  say(ROTATE_KEYS.copyKeys(dir))
}

try {
  main()
} catch (error) {
  sayFailure((error as Error).message)
  process.exitCode = 1
}

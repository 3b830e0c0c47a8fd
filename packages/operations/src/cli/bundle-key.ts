import { existsSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { newReleaseKeys } from '../bundle/signature.ts'
import { RELEASE } from '../bundle/words.ts'

// npm run bundle:key -- FILE
function main(): void {
  const [named] = process.argv.slice(2)
  if (named === undefined) throw new Error(RELEASE.keyUsage)
  const file = resolve(process.env.INIT_CWD ?? '.', named)
  if (!relative(PROGRAM, file).startsWith('..')) throw new Error(RELEASE.keyInside)
  if (existsSync(file)) throw new Error(RELEASE.keyExists(file))
  const { publicKey, secretKey } = newReleaseKeys()
  writeFileSync(file, secretKey, { mode: 0o600, flag: 'wx' })
  say(RELEASE.keyMade(file, publicKey))
}

try {
  main()
} catch (error) {
  sayFailure((error as Error).message)
  process.exitCode = 1
}

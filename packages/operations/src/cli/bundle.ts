import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say, sayFailure } from '@clinic/server/console'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { PROGRAM, thisVersion } from '@clinic/server/version'
import { filesOfProgram } from '../bundle/bundle-contents.ts'
import { thisPlatform } from '../bundle/bundle-facts.ts'
import { makeBundle } from '../bundle/make-bundle.ts'
import { RELEASE } from '../bundle/words.ts'

// npm run bundle -- --key FILE [--to FOLDER]; it runs on the Node that it packs
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { key: { type: 'string' }, to: { type: 'string', default: '.' } } })
  if (values.key === undefined) throw new Error(RELEASE.bundleUsage)
  const fromTheirFolder = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  const path = await makeBundle({
    files: filesOfProgram(PROGRAM, process.execPath),
    facts: { format: 1, ...thisVersion(), platform: thisPlatform, migrations: MIGRATIONS.map(({ name }) => name) },
    secretKey: readFileSync(fromTheirFolder(values.key), 'utf8'),
    into: fromTheirFolder(values.to),
  })
  say(RELEASE.bundled(path, statSync(path).size))
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { RELEASE } from '../bundle/words.ts'
import { homeAt, homeOf } from '../update/install-paths.ts'
import { update } from '../update/update.ts'
import { settle } from '../update/use-install.ts'

// clinic update FILE · npm run update -- FILE --home FOLDER · --backed-up on PostgreSQL without room for a copy
async function main(): Promise<void> {
  const options = { home: { type: 'string' }, 'backed-up': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new Error(RELEASE.usage)
  const home = values.home === undefined ? homeOf(PROGRAM) : homeAt(resolve(values.home))
  if (home?.currentName() == null) throw new Error(RELEASE.notInstalled)
  settle(home.pathOf(home.currentName() ?? ''))
  const { outcome, text } = await update({ home, file: resolve(file), isBackedUp: values['backed-up'], say })
  if (outcome === 'updated') say(text)
  else sayFailure(text)
  process.exitCode = outcome === 'updated' ? 0 : 1
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

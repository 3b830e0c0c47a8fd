import { basename } from 'node:path'
import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { RELEASE } from '../bundle/words.ts'
import { migrationsOfStore } from '../update/change-version.ts'
import { homeOf, setCurrent } from '../update/install-paths.ts'

// versions/OLD/clinic use: makes the next start run this version, if it can read the store
async function main(): Promise<void> {
  const home = homeOf(PROGRAM)
  if (!home) throw new Error(RELEASE.notInstalled)
  const name = basename(PROGRAM)
  const { migrations, version } = home.factsOf(name)
  const unknown = (await migrationsOfStore()).filter((migration) => !migrations.includes(migration))
  if (unknown.length > 0) throw new Error(RELEASE.unknownSchema(unknown))
  setCurrent(home, name)
  say(RELEASE.used(version))
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

import { resolve } from 'node:path'
import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { RELEASE } from '../bundle/words.ts'
import { install } from '../update/install.ts'
import { homeAt } from '../update/install-paths.ts'

// clinic install FOLDER
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error(RELEASE.installUsage)
  const home = homeAt(resolve(folder))
  say(RELEASE.installed(home.folder, await install(PROGRAM, home)))
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

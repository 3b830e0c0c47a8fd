import { resolve } from 'node:path'
import { say, sayFailure } from '../console.ts'
import { install } from '../release/install.ts'
import { homeAt } from '../release/install-paths.ts'
import { RELEASE } from '../release/words.ts'
import { PROGRAM } from '../version.ts'

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

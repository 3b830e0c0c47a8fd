import { say, sayFailure } from '../console.ts'
import { homeOf } from '../release/install-paths.ts'
import { supervise } from '../release/supervise.ts'
import { RELEASE } from '../release/words.ts'
import { PROGRAM } from '../version.ts'

// clinic start [--lan]: runs the server of this install, and starts it again when it has to be
async function main(): Promise<void> {
  const home = homeOf(PROGRAM)
  if (!home) throw new Error(RELEASE.notInstalled)
  process.exitCode = await supervise(home, process.argv.slice(2), say)
  process.exit()
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

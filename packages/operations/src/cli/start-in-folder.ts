import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { RELEASE } from '../bundle/words.ts'
import { homeOf } from '../update/install-paths.ts'
import { supervise } from '../update/supervise.ts'

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

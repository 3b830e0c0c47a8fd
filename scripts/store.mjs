// npm run backup · npm run restore · npm run audit:verify · npm run clinic:add …
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled, environment, fail, pinnedNode, root, run, takeSettings } from './prepare.mjs'

async function main() {
  await takeSettings()
  const [command, ...args] = process.argv.slice(2)
  await ensureInstalled()
  const program = join(root, `packages/operations/src/cli/${command}.ts`)
  const namesFiles = !command.startsWith('clinic-')
  process.exitCode = await run(pinnedNode(), [program, ...(namesFiles ? args.map(fromWhereTheyStand) : args)], { env: environment() })
}

/** npm runs this in the project's folder, while a person names a file from their own. */
function fromWhereTheyStand(argument) {
  const path = resolve(process.env.INIT_CWD ?? '.', argument)
  return !argument.startsWith('-') && existsSync(path) ? path : argument
}

main().catch(fail)

// npm run backup · npm run restore · npm run audit:verify
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'

const [command, ...args] = process.argv.slice(2)

async function main() {
  await ensureInstalled()
  const program = join(root, `packages/server/src/cli/${command}.ts`)
  process.exitCode = await run(pinnedNode(), [program, ...args.map(fromWhereTheyStand)], { env: environment() })
}

/** npm runs this in the project's folder, while a person names a file from their own. */
function fromWhereTheyStand(argument) {
  const path = resolve(process.env.INIT_CWD ?? '.', argument)
  return !argument.startsWith('-') && existsSync(path) ? path : argument
}

main().catch(fail)

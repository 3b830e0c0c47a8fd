// npm run bundle -- --key FILE: the program as one signed file, for a clinic without internet
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  const program = join(root, 'packages/operations/src/cli/bundle.ts')
  process.exitCode = await run(pinnedNode(), [program, ...process.argv.slice(2)], { env: environment() })
}

main().catch(fail)

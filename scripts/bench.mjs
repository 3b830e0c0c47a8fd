// npm run bench [-- NAME … --quick --write --patients N]: measures, and prints one table
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run(pinnedNode(), [join(root, 'bench/run.ts'), ...process.argv.slice(2)], { env: environment() })
}

main().catch(fail)

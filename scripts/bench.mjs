// npm run bench [-- NAME … --quick --write --patients N]: measures, and prints one table
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'
import { findChromium } from './suites.mjs'

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...environment(), CHROMIUM_PATH: findChromium() ?? '' }
  process.exitCode = await run(pinnedNode(), [join(root, 'bench/run.ts'), ...process.argv.slice(2)], { env })
}

main().catch(fail)

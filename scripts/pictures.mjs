// npm run pictures [-- SCREEN … | --readme]: pictures of every screen of the invented clinic
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'
import { findChromium } from './suites.mjs'

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  const env = { ...environment(), CHROMIUM_PATH: findChromium() ?? '' }
  process.exitCode = await run(pinnedNode(), [join(root, 'e2e/support/pictures.ts'), ...process.argv.slice(2)], { env })
}

main().catch(fail)

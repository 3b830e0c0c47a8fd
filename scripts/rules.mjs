// npm run rules: writes the clinical rules, as the program uses them, into docs/clinical.md
import { join } from 'node:path'
import { ensureInstalled, environment, fail, pinnedNode, root, run } from './prepare.mjs'

async function main() {
  await ensureInstalled()
  process.exitCode = await run(pinnedNode(), [join(root, 'scripts/write-rules.mjs')], { env: environment() })
}

main().catch(fail)

// npm run check: types, lint, format

import { check } from './checks.mjs'
import { ensureInstalled, fail } from './prepare.mjs'

async function main() {
  await ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}

main().catch(fail)

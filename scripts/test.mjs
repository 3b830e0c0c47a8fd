// npm test: types and lint, server tests on both engines, screen tests, browser journeys, and the quick part of the reliability suite
import { check } from './checks.mjs'
import { ensureBuilt, ensureInstalled, fail } from './prepare.mjs'
import { conclude, journeys, vitest } from './suites.mjs'

async function main() {
  await ensureInstalled()
  await ensureBuilt()
  conclude([
    await check(),
    await vitest(),
    await vitest(['--config', 'reliability/vitest.config.ts'], { RELIABILITY: 'quick' }),
    await journeys(),
  ])
}

main().catch(fail)

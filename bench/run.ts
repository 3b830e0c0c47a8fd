import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Line, Plan } from './line.ts'
import { runNow, withFigures } from './page.ts'
import { givePostgresBack } from './postgres.ts'
import { endAll } from './processes.ts'
import { fhir } from './programs/fhir.ts'
import { growth } from './programs/growth.ts'
import { heavy } from './programs/heavy.ts'
import { live } from './programs/live.ts'
import { routes } from './programs/routes.ts'
import { rules } from './programs/rules.ts'
import { scaleOut } from './programs/scale-out.ts'
import { search } from './programs/search.ts'
import { start } from './programs/start.ts'
import { giveBackStores } from './store/cached.ts'
import { asText } from './table.ts'

// npm run bench [-- NAME … --quick --write --patients N]

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

const PROGRAMS: Record<string, (plan: Plan) => Promise<Line[]>> = {
  start,
  routes,
  live,
  search,
  growth,
  heavy,
  rules,
  fhir,
  'scale-out': scaleOut,
}
/** Two servers and a database tell little in a second. */
const NOT_QUICK = ['scale-out']

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, patients: { type: 'string' } },
  })
  const { quick = false, write = false } = values
  const size = Number(values.patients ?? (quick ? 100_000 : 1_000_000))
  const unknown = positionals.find((name) => !(name in PROGRAMS))
  if (unknown !== undefined || !(size > 0)) throw new Error(`Choose among ${Object.keys(PROGRAMS).join(', ')}, or nothing for all.`)
  const plan: Plan = { quick, size, sizes: [10_000, 100_000, 1_000_000].filter((one) => one < size).concat(size) }
  const names = positionals.length > 0 ? positionals : Object.keys(PROGRAMS).filter((name) => !quick || !NOT_QUICK.includes(name))
  const [loadBefore = 0] = loadavg()
  const lines: Line[] = []
  for (const name of names) lines.push(...(await runOne(name, plan)))
  console.log(`\n${asText(lines)}\n`)
  if (write) writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), lines, runNow(loadBefore)))
}

/** One that fails does not take the figures of the others with it. */
async function runOne(name: string, plan: Plan): Promise<Line[]> {
  console.log(`${name} …`)
  try {
    return (await PROGRAMS[name]?.(plan)) ?? []
  } catch (error) {
    await endAll()
    console.error(`${name} failed: ${(error as Error).stack}`)
    process.exitCode = 1
    return []
  }
}

async function tidy(): Promise<void> {
  await endAll()
  await givePostgresBack()
  giveBackStores()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tidy().finally(() => process.exit(1)))
try {
  await main()
} finally {
  await tidy()
}

import type { Line, Plan } from './line.ts'
import { routes } from './programs/routes.ts'
import { giveBackStores } from './store/cached.ts'

const size = Number(process.argv[2] ?? 10_000)
const plan: Plan = { quick: true, sizes: [10_000], size }
try {
  const lines: Line[] = await routes(plan)
  console.table(lines)
} finally {
  giveBackStores()
}

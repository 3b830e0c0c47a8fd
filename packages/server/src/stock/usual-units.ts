import type { Db } from '../db/open.ts'

const DAYS = 90
/** With fewer rows of care, nothing is usual yet. */
const MIN_ROWS = 5

type Amount = { readonly units: number; readonly rows: number }

/** The median of each item's rows of care in the last 90 days; struck care does not count. Null for an item with fewer than 5 rows. */
export async function readUsualUnits(db: Db, now: Date): Promise<(itemId: string) => number | null> {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString()
  // Summed by amount: a busy quarter has 27,000 rows, but few different amounts of an item.
  const amounts = await db
    .selectFrom('care')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['itemId', 'dosage as units', (eb) => eb.fn.countAll<number | string>().as('rows')])
    .where('care.createdAt', '>=', since)
    .where('careStrike.careId', 'is', null)
    .groupBy(['itemId', 'dosage'])
    .orderBy('dosage')
    .execute()
  const byItem = Map.groupBy(amounts, ({ itemId }) => itemId)
  return (itemId) => median((byItem.get(itemId) ?? []).map(({ units, rows }) => ({ units, rows: Number(rows) })))
}

/** Of amounts in ascending order. */
function median(amounts: readonly Amount[]): number | null {
  const total = amounts.reduce((sum, { rows }) => sum + rows, 0)
  if (total < MIN_ROWS) return null
  return (unitsAt(amounts, Math.ceil(total / 2)) + unitsAt(amounts, Math.floor(total / 2) + 1)) / 2
}

/** The units of the row at this place, from 1. */
function unitsAt(amounts: readonly Amount[], place: number): number {
  let before = 0
  for (const { units, rows } of amounts) {
    before += rows
    if (before >= place) return units
  }
  return 0
}

import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'

/** The setting that marks this as done. */
const NAME = 'stock.days-filled'
const ROWS = 100

/**
 * Runs once, at the first start with lots: fills in the stock days before lots existed from the movements. At that time no expiry was
 * known, so everything counted as usable.
 */
export async function fillStockDays(db: Db, timeZone: string, now: Date): Promise<void> {
  if (await db.selectFrom('setting').select('name').where('name', '=', NAME).executeTakeFirst()) return
  await inTransaction(db, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('setting')
      .values({ name: NAME, value: 'yes', updatedBy: null, updatedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    for (const { _id } of await db.selectFrom('item').select('_id').execute()) await fillItem(db, _id, timeZone)
  })
}

async function fillItem(db: Db, itemId: string, timeZone: string): Promise<void> {
  const moves = await movesWithoutLots(db, itemId)
  const dayAt = (time: string) => today(timeZone, new Date(time))
  const days = new Map<string, { consumed: number; usableClosing: number }>()
  let count = 0
  for (const { change, type, createdAt, givenAt } of moves) {
    count += change
    const day = dayAt(createdAt)
    const consumed = (days.get(day)?.consumed ?? 0) + (type === 'dispensed' ? -change : 0)
    days.set(day, { consumed, usableClosing: count })
    const given = givenAt === null ? undefined : days.get(dayAt(givenAt))
    if (given) given.consumed = Math.max(0, given.consumed - change)
  }
  const rows = [...days].map(([day, figures]) => ({
    itemId,
    day,
    consumed: figures.consumed,
    usableClosing: Math.max(0, figures.usableClosing),
  }))
  for (let start = 0; start < rows.length; start += ROWS)
    await db
      .insertInto('stockDay')
      .values(rows.slice(start, start + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** In order of time; `givenAt` is when the units that came back were given. */
function movesWithoutLots(db: Db, itemId: string) {
  return db
    .selectFrom('movement')
    .leftJoin('careStrike', (join) =>
      join
        .onRef('careStrike.at', '=', 'movement.createdAt')
        .on('movement.type', '=', 'correction')
        .on('movement.sessionId', 'is not', null),
    )
    .leftJoin('care', (join) => join.onRef('care._id', '=', 'careStrike.careId').onRef('care.sessionId', '=', 'movement.sessionId'))
    .select(['movement._id', 'movement.type', 'movement.change', 'movement.createdAt', 'care.createdAt as givenAt'])
    .where('movement.itemId', '=', itemId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('lotMovement').select('_id').whereRef('lotMovement.movementId', '=', 'movement._id'))))
    .orderBy('movement.createdAt')
    .orderBy('movement._id')
    .execute()
}

import { numberText } from '@clinic/clinical/number-text'
import { countProblem } from '@clinic/clinical/stock/stock-count'
import { MAX_UNITS } from '@clinic/contract/inventory/inventory'
import type { CountLine, StockCount } from '@clinic/contract/stock/stock-counts'
import { type Actor, at, clinicDay } from '../../actor.ts'
import { recordAudits } from '../../audit/trail.ts'
import { lockRow } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import type { ListCountChange } from '../../db/queries/list-counts.ts'
import { conflict, invalid } from '../../errors.ts'
import { lotsOf } from '../../inventory/lots.ts'
import { insertMovement } from '../../inventory/movements.ts'
import { keepExpired, noteDay } from '../../inventory/stock-days.ts'
import { lockOpenCount, readCount } from './counts.ts'

type DifferingLine = CountLine & { readonly difference: number; readonly place: number }

/**
 * Corrects the stock by the differences found, one movement per item. What was given since a lot was counted stays given.
 * @throws AppError 400 for a difference without a reason; 409 if a lot no longer has the units to remove, or the count is not open
 */
export async function postCount(db: Db, actor: Actor, id: string): Promise<StockCount> {
  await lockOpenCount(db, id)
  const items = [...new Set(differing(await readCount(db, id)).map(({ itemId }) => itemId))].toSorted()
  const counts = new Map<string, number>()
  for (const itemId of items) counts.set(itemId, (await lockRow(db, 'item', itemId)).count)
  // Read again, because only now the items are locked and their lots cannot change.
  const lines = differing(await readCount(db, id))
  refuseProblems(lines)
  const moved: ListCountChange[] = []
  for (const [itemId, before] of counts)
    moved.push(
      await correct(
        db,
        actor,
        lines.filter((line) => line.itemId === itemId),
        before,
      ),
    )
  await db
    .updateTable('stockCount')
    .set({ postedAt: at(actor), slot: null })
    .where('_id', '=', id)
    .execute()
  await recordAudits(db, [[actor, { action: 'U', type: 'count.post', entityId: id, rows: lines.length }]], moved)
  return readCount(db, id)
}

const differing = ({ lines }: StockCount): DifferingLine[] =>
  lines.flatMap((line, place) => {
    const { difference } = line
    return difference === null || difference === 0 ? [] : [{ ...line, difference, place }]
  })

function refuseProblems(lines: readonly DifferingLine[]): void {
  const reasons: Record<string, string> = {}
  const counts: Record<string, string> = {}
  for (const { place, quantity, counted, atCount, reasonCode, reason } of lines) {
    // Text alone is a reason too.
    const line = { counted: counted ?? 0, atCount: atCount ?? 0, reasonCode: reasonCode ?? (reason === '' ? null : 'other') } as const
    const problem = countProblem(line, quantity)
    if (problem?.status === 400) reasons[`lines.${place}.reasonCode`] = problem.message
    if (problem?.status === 409) counts[`lines.${place}.counted`] = problem.message
  }
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  if (Object.keys(counts).length > 0) throw conflict(Object.values(counts)[0] ?? '', counts)
}

async function correct(db: Db, actor: Actor, lines: readonly DifferingLine[], before: number): Promise<ListCountChange> {
  const itemId = lines[0]?.itemId ?? ''
  const change = lines.reduce((sum, { difference }) => sum + difference, 0)
  if (before + change > MAX_UNITS) throw conflict(`The stock can be at most ${numberText(MAX_UNITS)} units`)
  await keepExpired(db, itemId, await lotsOf(db, [itemId]), clinicDay(actor))
  await db
    .updateTable('item')
    .set((eb) => ({
      count: before + change,
      fullCount: eb
        .case()
        .when('fullCount', '<', before + change)
        .then(before + change)
        .else(eb.ref('fullCount'))
        .end(),
      updatedAt: at(actor),
    }))
    .where('_id', '=', itemId)
    .execute()
  const lots = lines.map(({ lotId, difference }) => ({ lotId, change: difference, kind: 'count' }) as const)
  const why = [...new Set(lines.map(({ reasonCode, reason }) => [reasonCode ?? 'other', reason].filter((text) => text !== '').join(': ')))]
  const moved = await insertMovement(db, actor, { itemId, type: 'correction', change, reason: `Stock take (${why.join('; ')})`, lots })
  await noteDay(db, itemId, clinicDay(actor))
  return moved
}

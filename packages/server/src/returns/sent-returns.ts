import { ALL, figureOf } from '@clinic/clinical/returns/figures'
import { isOfForm } from '@clinic/clinical/returns/form-tables'
import type { MonthlyReturn } from '@clinic/contract/returns/returns'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import type { Figures } from './compute.ts'

type SentReturn = NonNullable<MonthlyReturn['sent']>
type SentFigures = { readonly sent: SentReturn; readonly figures: Readonly<Record<string, number>> }

/** The last time a month was marked as sent, with its figures then. */
export async function lastSent(db: Db, month: string): Promise<SentFigures | null> {
  const row = await db
    .selectFrom('returnSent')
    .innerJoin('personnel', 'personnel._id', 'returnSent.by')
    .select(['at', 'figures', 'personnel._id', 'name', 'role'])
    .where('month', '=', month)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { at, figures, ...by } = row
  return { sent: { at, by }, figures: JSON.parse(figures) as Record<string, number> } // as `markSent` wrote it
}

/** Stores a month's figures as sent; earlier versions are kept. */
export async function markSent(db: Db, actor: Actor, month: string, { counts }: Figures): Promise<{ month: string; sent: SentReturn }> {
  const { n } = await db
    .selectFrom('returnSent')
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('n'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('returnSent')
    .values({ month, n: Number(n) + 1, at: at(actor), by: actor._id, figures: JSON.stringify(Object.fromEntries(counts)) })
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'returns.sent', entityId: month })
  return { month, sent: { at: at(actor), by: { _id: actor._id, name: actor.name, role: actor.role } } }
}

/** The difference since then, for each figure that changed. What was sent before the program counted the national form says nothing of it. */
export function differences(counts: ReadonlyMap<string, number>, { figures }: SentFigures): Record<string, number> {
  const isWithoutForm = (figures[ALL_VISITS] ?? 0) > 0 && figures[ATTENDANCE] === undefined
  const all = [...new Set([...counts.keys(), ...Object.keys(figures)])].filter((figure) => !isWithoutForm || !isOfForm(figure))
  const changed = all.map((figure) => [figure, rounded((counts.get(figure) ?? 0) - (figures[figure] ?? 0))] as const)
  return Object.fromEntries(changed.filter(([, difference]) => difference !== 0))
}

const [ALL_VISITS, ATTENDANCE] = [figureOf('visits', ALL, ALL), figureOf('attendance', '1', ALL)]

/** Rates have one decimal. */
const rounded = (number: number) => Math.round(number * 10) / 10

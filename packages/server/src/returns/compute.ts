import { figureOf, stockFigure } from '@clinic/clinical/returns/figures'
import { isOfForm } from '@clinic/clinical/returns/form-tables'
import type { Snapshot } from '../db/snapshot.ts'
import { countOldSessions } from '../diagnoses/read-old-sessions.ts'
import { countDrugs, type ItemOfMonth } from './drugs.ts'
import type { Month } from './month.ts'
import { countStays } from './stays.ts'
import { type CountedSession, createTally } from './tally.ts'
import { countVisits } from './visits.ts'

/** A month's figures; a missing one is 0. */
export type Figures = {
  readonly counts: ReadonlyMap<string, number>
  readonly items: readonly ItemOfMonth[]
  /** Visits counted with an age range that was changed later. */
  readonly reBanded: number
  /** Visits from an older version of the program whose diagnoses have not been read yet. */
  readonly beingRead: number
}

/** Selects a page of the visits behind a figure, newest first. */
export type VisitsQuery = { readonly figure: string; readonly skip: number; readonly limit: number }
export type VisitsFound = { readonly found: readonly CountedSession[]; readonly count: number; readonly total: number | null }

export async function computeMonth(store: Snapshot, month: Month): Promise<Figures> {
  const tally = createTally()
  const reBanded = await countVisits(store, month, tally, { withForm: true })
  setShares(tally)
  await countStays(store, month, tally)
  const items = await countDrugs(store, month, tally)
  const beingRead = await countOldSessions(store.db, month.range)
  return { counts: tally.counts, items, reBanded, beingRead }
}

/** The visits behind a figure, counted by the same rules, so that their number matches the figure. */
export async function findVisits(store: Snapshot, month: Month, { figure, skip, limit }: VisitsQuery): Promise<VisitsFound> {
  const stock = stockFigure(figure)
  const base = figure.replace(/^(coding\..+)\.share$/, '$1.visits')
  const tally = createTally(base)
  if (stock) await countDrugs(store, month, tally, stock.column === 'dispensed' ? stock.itemId : undefined)
  else if (/^(ward|beds|attendance\.[3-9]|safety\.178)\./.test(figure)) await countStays(store, month, tally)
  else await countVisits(store, month, tally, { withForm: isOfForm(figure) })
  setShares(tally)
  const newestFirst = tally.found.toReversed()
  const amc = stock?.column === 'amc' ? null : 0
  return { found: newestFirst.slice(skip * limit, (skip + 1) * limit), count: newestFirst.length, total: tally.counts.get(figure) ?? amc }
}

/** Share of visits without a code, in percent to one decimal. */
function setShares({ counts, set }: ReturnType<typeof createTally>): void {
  const all = counts.get(figureOf('visits', 'all', 'all')) ?? 0
  for (const row of ['none', 'blank']) {
    const visits = counts.get(figureOf('coding', row, 'visits')) ?? 0
    set(figureOf('coding', row, 'share'), all === 0 ? 0 : Math.round((visits * 1000) / all) / 10)
  }
}

import { listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import type { WorkCounts } from '@clinic/contract/overview/work-counts'
import { type Actor, clinicDay } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { countOpenCases } from '../disease-reports/cases.ts'
import { countLists, listsOf } from '../follow-ups/follow-ups.ts'
import { countUnreadable } from '../guard/mapping/unmapped.ts'
import { countTabs } from '../sessions/queue/queue-lists.ts'
import { readShelf } from '../stock/shelf.ts'

const KEEPS_STOCK = ['admin', 'pharmacist'] as const
const REPORTS_CASES = listDiseaseReports.access
const CALLS_PATIENTS = ['admin', 'doctor'] as const

/** The work waiting for the user's role, for each counter in the navigation. */
export async function getWorkCounts(db: Db, actor: Actor, config: Pick<Config, 'lostAfterDays'>): Promise<WorkCounts> {
  const { today, missed } = await countLists(db, listsOf(actor, config))
  const { waiting, todo } = await countTabs(db, actor, actor.timeZone)
  const cases = REPORTS_CASES.some((role) => role === actor.role) ? await countOpenCases(db, actor) : null
  const keepsStock = KEEPS_STOCK.some((role) => role === actor.role)
  return {
    queue: CALLS_PATIENTS.some((role) => role === actor.role) ? waiting : todo,
    stock: keepsStock ? await countLow(db, clinicDay(actor)) : null,
    unreadable: keepsStock ? await countUnreadable(db) : null,
    followUps: today + missed,
    toReport: cases?.open ?? null,
    lateToReport: cases?.late ?? null,
  }
}

/** The same rule as the list of what to order. */
const countLow = async (db: Db, today: string) => (await readShelf(db, today)).filter(({ runsLow }) => runsLow).length

import { isTimeFor } from '@clinic/clinical/ward/next-dose'
import type { Overview } from '@clinic/contract/overview/overview'
import type { WardRow } from '@clinic/contract/ward/ward'
import { type Actor, clinicDay } from '../actor.ts'
import { personsInLine, startOfDay } from '../arrivals/one-per-person.ts'
import type { Db } from '../db/open.ts'
import { countOf } from '../db/queries/list-counts.ts'
import { countOpenCases } from '../disease-reports/cases.ts'
import { differingMappings } from '../guard/mapping/unmapped.ts'
import { reportsInBrief } from '../personnel/unsent-reports.ts'
import { OPEN } from '../sessions/queue/queue.ts'
import { readShelf } from '../stock/shelf.ts'
import { listWard } from '../ward/ward.ts'
import { askedShare } from './asked-share.ts'
import { firstStepsOf } from './first-steps.ts'

/** Everything on the dashboard in one answer; its screen would otherwise read five lists for one number each. */
export async function getOverview(db: Db, actor: Actor, config: Parameters<typeof firstStepsOf>[1]): Promise<Overview> {
  const line = await prioritiesInLine(db, actor)
  const ward = await listWard(db, actor)
  const low = (await readShelf(db, clinicDay(actor))).filter(({ runsLow }) => runsLow)
  const { open: toReport, late: lateToReport } = await countOpenCases(db, actor)
  const outOfStock = low.filter(({ figures }) => figures.usable === 0).length
  return {
    waiting: line.length,
    urgentWaiting: line.filter(({ priority }) => priority === 'urgent').length,
    openSessions: await countOf(db, OPEN),
    beds: [
      ...ward.data.map((row) => ({ tag: row.bed.tag, state: stateOf(row) })),
      ...ward.free.map(({ tag }) => ({ tag, state: 'free' as const })),
    ],
    observationsDue: ward.data.filter(({ lateness }) => lateness !== 'no').length,
    dosesDue: ward.data.flatMap(({ doses }) => doses).filter(({ dueAt }) => isTimeFor(dueAt, actor.now.getTime())).length,
    toReport,
    lateToReport,
    outOfStock,
    lowStock: low.length - outOfStock,
    ...(await differingMappings(db)),
    unsent: await reportsInBrief(db),
    allergies: await askedShare(db, actor),
    firstSteps: await firstStepsOf(db, config, ward.data.length + ward.free.length),
  }
}

function stateOf({ score, lateness }: WardRow): Overview['beds'][number]['state'] {
  if (score?.urgency === 'urgent') return 'urgent'
  return lateness === 'no' ? 'taken' : 'late'
}

/** People still waiting at the end of the clinic's day count as left. */
const prioritiesInLine = (db: Db, actor: Actor) => personsInLine(db, startOfDay(actor)).select('priority').execute()

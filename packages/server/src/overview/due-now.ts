import type { Role } from '@clinic/clinical/people/roles'
import { isTimeFor } from '@clinic/clinical/ward/next-dose'
import { can } from '@clinic/contract/endpoint'
import type { DueNow } from '@clinic/contract/overview/due-now'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { listWard as wardCall } from '@clinic/contract/ward/ward'
import { type Actor, clinicDay } from '../actor.ts'
import { personsInLine, startOfDay } from '../arrivals/one-per-person.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { countLists, listsOf } from '../follow-ups/follow-ups.ts'
import { countUnreadable } from '../guard/mapping/unmapped.ts'
import { readShelf } from '../stock/shelf.ts'
import { countCourses } from '../therapy/read-courses.ts'
import { newestHandoverBy } from '../ward/handover.ts'
import { listWard } from '../ward/ward.ts'
import { statusesOf } from './asked-share.ts'

/** Who can do something about an empty shelf. */
const MINDS_STOCK: readonly Role[] = ['admin', 'doctor', 'nurse', 'pharmacist']
const KEEPS_STOCK: readonly Role[] = ['admin', 'pharmacist']

/** What is due for the user's role, beside its queue. Figures only: names are on the lists that they lead to. */
export async function getDueNow(db: Db, actor: Actor, config: Pick<Config, 'lostAfterDays'>): Promise<DueNow> {
  const { role } = actor
  const line = await inLine(db, actor)
  const { today, missed } = await countLists(db, listsOf(actor, config))
  return {
    vitalsToTake: role === 'nurse' ? line.filter(({ vitalsAt }) => vitalsAt === null).length : 0,
    ...(can(role, wardCall) ? await dueOnWard(db, actor) : NOTHING_ON_WARD),
    followUps: today + missed,
    ...(MINDS_STOCK.includes(role) ? await runningOut(db, actor) : { outOfStock: 0, lowStock: 0 }),
    unreadable: KEEPS_STOCK.includes(role) ? await countUnreadable(db) : 0,
    courses: role === 'physiotherapist' ? await countCourses(db, clinicDay(actor)) : { running: 0, due: 0 },
    notAsked: can(role, updateAllergies) ? await notAskedOf(db, line) : { count: 0, patientId: null },
  }
}

type PersonInLine = Awaited<ReturnType<typeof inLine>>

const inLine = (db: Db, actor: Actor) =>
  personsInLine(db, startOfDay(actor))
    .innerJoin('arrival', 'arrival._id', 'inLine._id')
    .select(['arrival.patientId', 'arrival.vitalsAt'])
    .orderBy('arrival.arrivedAt')
    .orderBy('arrival._id')
    .execute()

const NOTHING_ON_WARD = { urgentOnWard: 0, observationsDue: 0, dosesDue: 0, handoverFrom: null }

async function dueOnWard(db: Db, actor: Actor) {
  const { data } = await listWard(db, actor)
  const doses = data.flatMap((row) => row.doses)
  const handover = await newestHandoverBy(db)
  return {
    urgentOnWard: data.filter(({ score }) => score?.urgency === 'urgent').length,
    observationsDue: data.filter(({ lateness }) => lateness !== 'no').length,
    dosesDue: doses.filter(({ dueAt }) => isTimeFor(dueAt, actor.now.getTime())).length,
    handoverFrom: handover && handover.acceptedBy === null && handover.by !== actor._id ? handover.name : null,
  }
}

async function runningOut(db: Db, actor: Actor): Promise<Pick<DueNow, 'outOfStock' | 'lowStock'>> {
  const low = (await readShelf(db, clinicDay(actor))).filter(({ runsLow }) => runsLow)
  const outOfStock = low.filter(({ figures }) => figures.usable === 0).length
  return { outOfStock, lowStock: KEEPS_STOCK.includes(actor.role) ? low.length - outOfStock : 0 }
}

/** Those who are here now: in the line, then in an open session. */
async function notAskedOf(db: Db, line: PersonInLine): Promise<DueNow['notAsked']> {
  const open = await db.selectFrom('session').select('patientId').where('open', '=', 1).orderBy('createdAt').orderBy('_id').execute()
  const statuses = await statusesOf(
    db,
    [...line, ...open].map(({ patientId }) => patientId),
  )
  const ids = [...statuses].flatMap(([id, status]) => (status === 'not-asked' ? [id] : []))
  return { count: ids.length, patientId: ids[0] ?? null }
}

import { addDays } from '@clinic/clinical/calendar'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Context, noteOf, quantity, type Resource, referTo, type Scope, said, saidAs } from '../resource.ts'

export type LineRow = {
  readonly _id: string
  readonly drug: string
  readonly dose: string
  readonly timesPerDay: number | null
  readonly days: number | null
  readonly units: number | null
  readonly personnelId: string
  readonly createdAt: string
}

/** The visit that a prescription is of. */
export type VisitRow = {
  readonly _id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly voidedAt: string | null
  readonly open: 0 | 1
  readonly openedBy: string
  readonly prescription: string
}

/**
 * The lines of a prescription; its words are the note of the first, because they may say more. Words without lines are one request.
 * Lines that an edit replaced are left out.
 */
export function toMedicationRequests(visit: VisitRow, lines: readonly LineRow[], patientId: string, context: Context): Resource[] {
  const words = said(visit.prescription)
  const base = (id: string) => ({
    resourceType: 'MedicationRequest' as const,
    id,
    intent: 'order',
    subject: referTo('Patient', patientId),
    encounter: referTo('Encounter', visit._id),
  })
  if (lines.length > 0)
    return lines.map((line, place) => ({
      ...base(line._id),
      meta: { lastUpdated: line.createdAt },
      status: statusOf(visit, line, context),
      medicationCodeableConcept: { text: line.drug },
      authoredOn: line.createdAt,
      requester: referTo('Practitioner', line.personnelId),
      dosageInstruction: dosageOf(line),
      dispenseRequest: line.units ? { quantity: { value: line.units } } : undefined,
      note: place === 0 ? noteOf(words) : undefined,
    }))
  if (words === undefined) return []
  return [
    {
      ...base(`${visit._id}-rx`),
      meta: { lastUpdated: visit.updatedAt },
      status: statusOf(visit, null, context),
      medicationCodeableConcept: { text: words },
      authoredOn: visit.createdAt,
      requester: referTo('Practitioner', visit.openedBy),
    },
  ]
}

/** Without a number of days it is not known when it ends: as long as the visit is open it is active, and then unknown. */
function statusOf({ voidedAt, open }: VisitRow, line: LineRow | null, { today }: Context) {
  if (voidedAt !== null) return 'entered-in-error'
  if (line?.days != null) return addDays(line.createdAt.slice(0, 10), line.days) >= today ? 'active' : 'completed'
  return open === 1 ? 'active' : 'unknown'
}

function dosageOf({ dose, timesPerDay, days }: LineRow) {
  const text = [said(dose), timesPerDay && `${timesPerDay} a day`, days && `${days} ${days === 1 ? 'day' : 'days'}`]
    .filter(Boolean)
    .join(', ')
  const bounds = days ? { boundsDuration: quantity(days, 'days', 'd') } : {}
  const repeat = timesPerDay ? { ...bounds, frequency: timesPerDay, period: 1, periodUnit: 'd' } : days ? bounds : undefined
  return saidAs(text, (text) => [{ text, timing: repeat && { repeat } }])
}

/** For a summary also an open visit, however old: what it prescribes is active. No line runs for more than a year. */
export async function readMedicationRequests({ db, ids, rootOf, context, since }: Scope): Promise<Resource[]> {
  const theirs = db
    .selectFrom('session')
    .where(inList(db, 'patientId', jsonList(ids)))
    .$if(since !== undefined, (all) => all.where((eb) => eb.or([eb('open', '=', 1), eb('updatedAt', '>=', since ?? '')])))
  const visits = await theirs
    .select(['_id', 'patientId', 'createdAt', 'updatedAt', 'voidedAt', 'open', 'openedBy', 'prescription'])
    .execute()
  const lines = await theirs
    .innerJoin('prescriptionLine as line', 'line.sessionId', 'session._id')
    .select(['line._id', 'sessionId', 'drug', 'dose', 'timesPerDay', 'days', 'units', 'personnelId', 'line.createdAt'])
    .where('replacedAt', 'is', null)
    .orderBy('line.position')
    .execute()
  const ofVisit = Map.groupBy(lines, ({ sessionId }) => sessionId)
  return visits.flatMap((visit) => toMedicationRequests(visit, ofVisit.get(visit._id) ?? [], rootOf(visit.patientId), context))
}

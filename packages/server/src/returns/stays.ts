import { daysBetween } from '@clinic/clinical/calendar'
import { figureOf, type StayEvent } from '@clinic/clinical/returns/figures'
import { formFiguresOfStay } from '@clinic/clinical/returns/form-figures'
import { figuresOfStay } from '@clinic/clinical/returns/visit-figures'
import { lengthOfStay } from '@clinic/clinical/ward/stay'
import type { OutcomeName } from '@clinic/contract/sessions/outcomes'
import { today } from '../clinic-days.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Month } from './month.ts'
import { bandThen, readBandsThen, type SubjectRow, sexOf, subjectOf } from './subjects.ts'
import type { Tally } from './tally.ts'

/** A person in one bed, described by the kept record. A stay in several beds has several of these, each naming the one before it. */
type BedStayRow = readonly [
  _id: string,
  sessionId: string,
  patientId: string,
  bedId: string,
  startedAt: string,
  endedAt: string | null,
  endReason: 'closed' | 'moved' | null,
  movedFrom: string | null,
  deceasedOn: string | null,
  ...SubjectRow,
]

/** Counts the stays that began or ended in the month, their length, and how full the beds were. A move neither begins nor ends a stay. */
export async function countStays(store: Snapshot, month: Month, tally: Tally): Promise<void> {
  const inBeds = await readInBeds(store, month)
  const beginnings = await readBeginnings(store, inBeds)
  const outcomes = await readOutcomes(store, month)
  const bands = await readBandsThen(store, month.range)
  const codes = await readCodes(store, outcomes)
  const codesOf = (sessionId: string) => codes.get(sessionId) ?? NO_CODES
  const lengths: number[] = []
  for (const [_id, sessionId, patientId, , startedAt, endedAt, endReason, movedFrom, deceasedOn, ...known] of inBeds) {
    if (movedFrom === null && isIn(month, startedAt)) note('admitted', startedAt)
    if (endReason !== 'closed' || endedAt === null || !isIn(month, endedAt)) continue
    const outcome = outcomes.get(`${sessionId} ${endedAt}`) ?? 'not-recorded'
    note(outcome === 'died' && deceasedOn === null ? 'not-recorded' : outcome, endedAt) // the death was taken back
    const length = lengthOfStay(dayOf(month, beginnings.get(_id) ?? startedAt), dayOf(month, endedAt))
    lengths.push(length)
    tally.units(STAY, sessionId, length)

    function note(event: StayEvent, time: string) {
      const subject = subjectOf(known, bandThen(bands, patientId, time))
      const [sex, day] = [sexOf(known), dayOf(month, time)]
      tally.visit(
        [...figuresOfStay(event, sex, subject, day), ...formFiguresOfStay(event, sex, subject, day, codesOf(sessionId))],
        sessionId,
      )
    }
  }
  tally.set(STAY, ratio(sum(lengths), lengths.length))
  const bedDays = countBedDays(inBeds, month, tally)
  tally.set(figureOf('beds', 'month', 'rate'), ratio(bedDays * 100, await countDaysOfBeds(store, month)))
}

const NO_CODES: ReadonlySet<string> = new Set()

/** The codes of those who died, by session: the cause of the death. */
async function readCodes({ db, read }: Snapshot, outcomes: ReadonlyMap<string, OutcomeName>) {
  const died = [...outcomes].filter(([, outcome]) => outcome === 'died').map(([key]) => key.split(' ')[0] ?? '')
  if (died.length === 0) return new Map<string, Set<string>>()
  const rows = await read<[sessionId: string, code: string]>(
    db
      .selectFrom('sessionDiagnosis')
      .select(['sessionId', 'code'])
      .where('certainty', '=', 'confirmed')
      .where(inList(db, 'sessionId', jsonList(died))),
  )
  const codes = new Map<string, Set<string>>()
  for (const [sessionId, code] of rows) codes.set(sessionId, (codes.get(sessionId) ?? new Set()).add(code))
  return codes
}

const STAY = figureOf('beds', 'month', 'stay')
const BED_DAYS = figureOf('beds', 'month', 'bed-days')

const isIn = ({ range }: Month, time: string) => time >= range.from && time < range.to
const dayOf = ({ timeZone }: Month, time: string) => today(timeZone, new Date(time))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
/** To one decimal; 0 if there is nothing to divide by. */
const ratio = (number: number, by: number) => (by === 0 ? 0 : Math.round((number * 10) / by) / 10)

/** A bed counts on each day that ends with it occupied; today ends now. */
function countBedDays(inBeds: readonly BedStayRow[], month: Month, tally: Tally): number {
  let bedDays = 0
  for (const [, sessionId, , , startedAt, endedAt] of inBeds) {
    const first = startedAt < month.range.from ? month.first : dayOf(month, startedAt)
    const last = endedAt === null || endedAt >= month.now || endedAt >= month.range.to ? month.end : dayOf(month, endedAt)
    const days = Math.max(0, daysBetween(first, last))
    if (days > 0) tally.units(BED_DAYS, sessionId, days)
    bedDays += days
  }
  return bedDays
}

/** Available bed days: each bed counts from the day it was created. */
async function countDaysOfBeds({ db, read }: Snapshot, month: Month): Promise<number> {
  const beds = await read<[createdAt: string]>(db.selectFrom('bed').select('createdAt').where('createdAt', '<', month.range.to))
  return sum(beds.map(([createdAt]) => daysBetween(createdAt < month.range.from ? month.first : dayOf(month, createdAt), month.end)))
}

function readInBeds({ db, read }: Snapshot, { range }: Month): Promise<BedStayRow[]> {
  return read<BedStayRow>(
    db
      .selectFrom('admission')
      .innerJoin('session', 'session._id', 'admission.sessionId')
      .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('admission.patientId')))
      .leftJoin('patientFacts', 'patientFacts.patientId', 'patient._id')
      .select(['admission._id', 'admission.sessionId', 'patient._id as patientId', 'admission.bedId'])
      .select(['admission.startedAt', 'admission.endedAt', 'admission.endReason', 'admission.movedFrom', 'deceasedOn'])
      .select(['patient.gender', 'patient.ageRange', 'patient.ageRangeOn', 'birthDate', 'birthPrecision'])
      .where('admission.startedAt', '<', range.to)
      .where((eb) => eb.or([eb('admission.endedAt', 'is', null), eb('admission.endedAt', '>=', range.from)]))
      .where('session.voidedAt', 'is', null)
      .orderBy('admission.startedAt')
      .orderBy('admission._id'),
  )
}

/** When each of these stays began: a patient who was moved is still on the stay that began in another bed. */
async function readBeginnings({ db, read }: Snapshot, inBeds: readonly BedStayRow[]): Promise<Map<string, string>> {
  if (inBeds.every(([, , , , , , , movedFrom]) => movedFrom === null)) return new Map()
  const rows = await read<[_id: string, startedAt: string, movedFrom: string | null]>(
    db
      .selectFrom('admission')
      .select(['_id', 'startedAt', 'movedFrom'])
      .where('sessionId', 'in', (eb) =>
        eb.selectFrom('admission as moved').select('moved.sessionId').where('moved.movedFrom', 'is not', null),
      ),
  )
  const all = new Map(rows.map(([_id, startedAt, movedFrom]) => [_id, { startedAt, movedFrom }]))
  const beginningOf = (_id: string): string | undefined => {
    const placed = all.get(_id)
    return placed && placed.movedFrom !== null ? (beginningOf(placed.movedFrom) ?? placed.startedAt) : placed?.startedAt
  }
  return new Map(inBeds.flatMap(([_id]) => [beginningOf(_id)].flatMap((startedAt) => (startedAt === undefined ? [] : [[_id, startedAt]]))))
}

/** How the month's stays ended, by session and time. The history has the earlier outcomes of reopened sessions. */
async function readOutcomes({ db, read }: Snapshot, { range }: Month): Promise<Map<string, OutcomeName>> {
  const rows = await read<[sessionId: string, at: string, outcome: OutcomeName]>(
    db.selectFrom('sessionOutcome').select(['sessionId', 'at', 'outcome']).where('at', '>=', range.from),
  )
  const earlier = await read<[sessionId: string, before: string]>(
    db.selectFrom('recordHistory').select(['entityId', 'before']).where('entity', '=', 'sessionOutcome').where('at', '>=', range.from),
  )
  const replaced = earlier.map(([sessionId, before]) => {
    const { at, outcome } = JSON.parse(before) as { at: string; outcome: OutcomeName } // a row of outcomes
    return [sessionId, at, outcome] as const
  })
  return new Map([...replaced, ...rows].map(([sessionId, at, outcome]) => [`${sessionId} ${at}`, outcome]))
}

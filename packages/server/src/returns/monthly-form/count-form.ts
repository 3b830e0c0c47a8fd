import { addDays } from '@clinic/clinical/calendar'
import { readVital } from '@clinic/clinical/observations/vitals'
import { PREGNANCY_DAYS } from '@clinic/clinical/people/pregnancy'
import type { ResultCode, Test } from '@clinic/clinical/results/tests'
import { type FormVisit, figuresOfForm } from '@clinic/clinical/returns/form-figures'
import { type GiftKind, giftKindsOf } from '@clinic/clinical/returns/form-gifts'
import { LONG_TERM } from '@clinic/clinical/returns/form-rows'
import type { Urgency } from '@clinic/contract/referrals/referrals'
import type { TimeRange } from '../../clinic-days.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import type { Snapshot } from '../../db/snapshot.ts'
import { mappedItems } from '../../guard/mapping/mapped-items.ts'
import { readRoots } from '../persons.ts'

/** A visit with its temperature as typed, and the kept record of its person. */
type CountedVisit = Pick<FormVisit, 'day' | 'subject' | 'sex' | 'diagnoses'> & {
  readonly _id: string
  readonly root: string
  readonly temperature: string
}
/** Counts the visits of a day for the national form. Ask in the order of the visits: a long-term diagnosis is new in the first of them. */
export type FormCount = { readonly ofDay: (day: TimeRange) => Promise<(visit: CountedVisit) => string[]> }

/** By session. */
type FactsOfDay = {
  readonly results: ReadonlyMap<string, FormVisit['results']>
  readonly gifts: ReadonlyMap<string, ReadonlySet<GiftKind>>
  readonly admitted: ReadonlySet<string>
  readonly referrals: ReadonlyMap<string, FormVisit['referral']>
}

/** What the form needs beside the diagnoses is read once for the month, and then day by day. */
export async function openForm(store: Snapshot, month: TimeRange): Promise<FormCount> {
  const kinds = await readKinds(store)
  const pregnancies = await readPregnancies(store)
  const before = await readLongTermBefore(store, month)
  const read = new Map<string, number | null>()
  return {
    async ofDay(range) {
      const facts = await readDay(store, range, kinds)
      return ({ _id, root, day, subject, sex, diagnoses, temperature }) =>
        figuresOfForm({
          day,
          subject,
          sex,
          diagnoses,
          temperature: degreesOf(temperature),
          isPregnant: isPregnant(root, day),
          isAdmitted: facts.admitted.has(_id),
          referral: facts.referrals.get(_id) ?? null,
          results: facts.results.get(_id) ?? NOTHING,
          gifts: facts.gifts.get(_id) ?? NO_GIFTS,
          newCodes: firstTime(root, diagnoses),
        })
    },
  }

  function isPregnant(root: string, day: string): boolean {
    const until = pregnancies.get(root)
    return until !== undefined && day <= until && day > addDays(until, -(PREGNANCY_DAYS.withoutDue + PREGNANCY_DAYS.afterDue))
  }

  /** Few texts are written again and again. */
  function degreesOf(typed: string): number | null {
    const known = read.get(typed)
    if (known !== undefined) return known
    const { value } = readVital('temperature', typed)
    const degrees = typeof value === 'number' ? value : null
    read.set(typed, degrees)
    return degrees
  }

  /** Confirmed long-term codes that the record has for the first time. */
  function firstTime(root: string, diagnoses: FormVisit['diagnoses']): readonly string[] {
    const confirmed = diagnoses.filter(({ code, certainty }) => certainty === 'confirmed' && LONG_TERM_CODES.has(code))
    if (confirmed.length === 0) return NO_CODES
    const known = before.get(root) ?? new Set()
    const fresh = confirmed.map(({ code }) => code).filter((code) => !known.has(code))
    if (fresh.length > 0) before.set(root, new Set([...known, ...fresh.flatMap(sameRow)]))
    return fresh
  }
}

const NOTHING: FormVisit['results'] = []
const NO_GIFTS: FormVisit['gifts'] = new Set()
const NO_CODES: FormVisit['newCodes'] = []

const LONG_TERM_CODES = new Set(Object.values(LONG_TERM).flat())
/** The codes of one row mean the same disease. */
const sameRow = (code: string): readonly string[] => Object.values(LONG_TERM).find((codes) => codes.includes(code)) ?? [code]

/** Items that the form asks about. */
async function readKinds({ db }: Snapshot): Promise<Map<string, readonly GiftKind[]>> {
  const described = await db.selectFrom('item').select(['_id', 'description']).execute()
  const descriptions = new Map(described.map(({ _id, description }) => [_id, description]))
  const items = (await mappedItems(db)).map(
    ({ _id, name, dosage, mapping }) => [_id, giftKindsOf({ name, dosage, mapping, description: descriptions.get(_id) ?? '' })] as const,
  )
  return new Map(items.filter(([, kinds]) => kinds.length > 0))
}

/** Of joined records the longest, as for the guard: it is read last. */
async function readPregnancies({ db, read }: Snapshot): Promise<Map<string, string>> {
  const facts = db
    .selectFrom('patientFacts')
    .select([rootIn('patientFacts.patientId').as('root'), 'pregnantUntil'])
    .where('pregnantUntil', 'is not', null)
    .orderBy('pregnantUntil')
  return new Map(await read<[root: string, until: string]>(facts))
}

/** The long-term codes that people of this month's visits had before it, confirmed or as a listed problem, in any of their records. */
async function readLongTermBefore(store: Snapshot, { from, to }: TimeRange): Promise<Map<string, Set<string>>> {
  const { db, read } = store
  const codes = [...LONG_TERM_CODES]
  const rootOf = await readRoots(store)
  const root = (patientId: string) => rootOf.get(patientId) ?? patientId
  const coded = db
    .selectFrom('session')
    .innerJoin('sessionDiagnosis', 'sessionDiagnosis.sessionId', 'session._id')
    .where('certainty', '=', 'confirmed')
    .where('code', 'in', codes)
  const seen = coded.select('patientId').distinct().where('session.createdAt', '>=', from).where('session.createdAt', '<', to)
  const people = new Set((await read<[patientId: string]>(seen)).map(([patientId]) => root(patientId)))
  const records = [...people, ...[...rootOf].flatMap(([member, kept]) => (people.has(kept) ? [member] : []))]
  const known = new Map<string, Set<string>>()
  for (let start = 0; start < records.length; start += SOME) {
    const some = jsonList(records.slice(start, start + SOME))
    const diagnosed = coded
      .select(['patientId', 'code'])
      .distinct()
      .where(inList(db, 'patientId', some))
      .where('session.createdAt', '<', from)
      .where('voidedAt', 'is', null)
    const listed = db
      .selectFrom('problem')
      .select(['patientId', 'code'])
      .distinct()
      .where(inList(db, 'patientId', some))
      .where('createdAt', '<', from)
      .where('code', 'in', codes)
    for (const [patientId, code] of [...(await read<KnownDiagnosis>(diagnosed)), ...(await read<KnownDiagnosis>(listed))])
      known.set(root(patientId), new Set([...(known.get(root(patientId)) ?? []), ...sameRow(code)]))
  }
  return known
}

type KnownDiagnosis = readonly [patientId: string, code: string]
/** Records per statement, to keep it short. */
const SOME = 500

async function readDay(
  { db, read }: Snapshot,
  { from, to }: TimeRange,
  kinds: ReadonlyMap<string, readonly GiftKind[]>,
): Promise<FactsOfDay> {
  const ofDay = db.selectFrom('session').where('session.createdAt', '>=', from).where('session.createdAt', '<', to)
  const results = await read<[sessionId: string, test: Test, code: ResultCode | null]>(
    ofDay
      .innerJoin('testResult', 'testResult.sessionId', 'session._id')
      .select(['session._id', 'test', 'code'])
      .where('testResult.struckAt', 'is', null),
  )
  const given = await read<[sessionId: string, itemId: string]>(
    ofDay
      .innerJoin('care', 'care.sessionId', 'session._id')
      .innerJoin('careDrug', 'careDrug.careId', 'care._id')
      .leftJoin('careStrike', 'careStrike.careId', 'care._id')
      .select(['session._id', 'careDrug.itemId'])
      .where('careStrike.careId', 'is', null),
  )
  const letters = await read<[sessionId: string, urgency: Urgency]>(
    ofDay
      .innerJoin('referral', 'referral.sessionId', 'session._id')
      .select(['session._id', 'urgency'])
      .where('referral.struckAt', 'is', null),
  )
  // Not joins: the engine would start from all outcomes, or all admissions, on each day.
  const sentOn = await read<[sessionId: string]>(
    ofDay
      .select('session._id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessionOutcome')
            .select('sessionOutcome.sessionId')
            .whereRef('sessionOutcome.sessionId', '=', 'session._id')
            .where('outcome', '=', 'referred'),
        ),
      ),
  )
  const admitted = await read<[sessionId: string]>(
    ofDay
      .select('session._id')
      .where((eb) => eb.exists(eb.selectFrom('admission').select('admission._id').whereRef('admission.sessionId', '=', 'session._id'))),
  )
  const gifts = new Map<string, Set<GiftKind>>()
  for (const [sessionId, itemId] of given)
    for (const kind of kinds.get(itemId) ?? []) gifts.set(sessionId, (gifts.get(sessionId) ?? new Set()).add(kind))
  return {
    results: Map.groupBy(
      results.map(([sessionId, test, code]) => ({ sessionId, test, code })),
      ({ sessionId }) => sessionId,
    ),
    gifts,
    referrals: new Map([
      ...sentOn.map(([sessionId]) => [sessionId, 'no-letter'] as const),
      ...[...Map.groupBy(letters, ([sessionId]) => sessionId)].map(
        ([sessionId, ofVisit]) => [sessionId, ofVisit.some(([, urgency]) => urgency === 'emergency') ? 'emergency' : 'other'] as const,
      ),
    ]),
    admitted: new Set(admitted.map(([_id]) => _id)),
  }
}

import { PADS, type Pad, type Strip } from '@clinic/clinical/results/strip'
import { codeWords, type GlucoseContext, isPrivate, type ResultCode, TESTS, type Test, type Unit } from '@clinic/clinical/results/tests'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Concept, concept, hl7, LOINC, newestRows, noteOf, quantity, type Resource, referTo, type Scope, some } from '../resource.ts'

export type ResultRow = {
  readonly _id: string
  readonly sessionId: string
  readonly test: Test
  readonly typed: string
  readonly code: ResultCode | null
  readonly number: number | null
  readonly unit: Unit | null
  readonly context: GlucoseContext | null
  readonly strip: string | null
  readonly takenAt: string
  readonly createdAt: string
  readonly personnelId: string
  readonly isError: boolean
}

/** The codes that the decisions name as read in LOINC; the other tests have only their names until theirs are looked up. */
const CODES: Partial<Record<Test | Pad, string>> = { 'malaria-film': '51587-4', hb: '718-7', ketones: '2514-8', nitrite: '5802-4' }

function nameOf(key: Test | Pad, text: string): Concept {
  const code = CODES[key]
  return code === undefined ? { text } : { coding: [{ system: LOINC, code }], text }
}

/** The units of the tests are written in UCUM as they are on the screen. */
const quantityOf = (value: number, unit: Unit) => quantity(value, unit, unit)

export function toTestResult(row: ResultRow, patientId: string): Resource {
  const { test, typed, code, number, unit, context, strip } = row
  const when = context === 'fasting' || context === 'random' ? context : undefined
  const pads = Object.entries(strip === null ? {} : (JSON.parse(strip) as Strip)) as [Pad, string][]
  const value =
    number !== null && unit !== null
      ? { valueQuantity: quantityOf(number, unit) }
      : code !== null
        ? { valueCodeableConcept: { text: codeWords(code) } }
        : pads.length > 0
          ? { component: some(pads.map(([pad, value]) => ({ code: nameOf(pad, PADS[pad].name), valueString: value }))) }
          : { valueString: typed }
  return {
    resourceType: 'Observation',
    id: row._id,
    meta: { lastUpdated: row.createdAt },
    status: row.isError ? 'entered-in-error' : 'final',
    category: [concept(hl7('observation-category'), 'laboratory')],
    code: nameOf(test, TESTS[test].name),
    subject: referTo('Patient', patientId),
    encounter: referTo('Encounter', row.sessionId),
    effectiveDateTime: row.takenAt,
    issued: row.createdAt,
    performer: [referTo('Practitioner', row.personnelId)],
    ...value,
    note: noteOf(number === null && pads.length === 0 ? undefined : typed, when),
  }
}

/** Results that not every role sees only for those who do, and never in what leaves the clinic. */
export async function readTestResults({ db, ids, rootOf, context, since }: Scope): Promise<Resource[]> {
  const rows = await db
    .selectFrom('testResult')
    .innerJoin('session', 'session._id', 'testResult.sessionId')
    .select(['testResult._id', 'sessionId', 'testResult.patientId', 'test', 'typed', 'code', 'number', 'unit', 'context', 'strip'])
    .select(['takenAt', 'testResult.createdAt', 'personnelId', 'struckAt', 'voidedAt'])
    .where(inList(db, 'testResult.patientId', jsonList(ids)))
    .execute()
  const shown = rows
    .filter(({ test }) => context.seesHidden || !isPrivate(test))
    .map((row) => ({ ...row, isError: row.struckAt !== null || row.voidedAt !== null }))
  const wanted = since === undefined ? shown : newestRows(shown, ({ test }) => [test])
  return wanted.map((row) => toTestResult(row, rootOf(row.patientId)))
}

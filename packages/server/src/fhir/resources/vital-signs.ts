import { readVital } from '@clinic/clinical/observations/vitals'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Concept, concept, hl7, LOINC, newestRows, noteOf, quantity, type Resource, referTo, type Scope, said } from '../resource.ts'

/** A set of vitals: of a visit's opening, or taken later. */
export type VitalsRow = {
  readonly _id: string
  readonly sessionId: string
  readonly takenAt: string
  readonly recordedAt: string
  readonly recordedBy: string
  readonly isError: boolean
  readonly temperature: string
  readonly pulse: string
  readonly bloodPressure: string
  readonly spO2: string
  readonly weight: string
  readonly respiratoryRate: string
  readonly muac: string
  readonly consciousness: string | null
  readonly oxygen: string | null
  readonly oxygenFlow: number | null
  readonly note: string
}

type Measure = 'temperature' | 'pulse' | 'bloodPressure' | 'spO2' | 'weight' | 'respiratoryRate' | 'muac'
type Kind = { readonly code: Concept; readonly unit: string; readonly ucum: string; readonly category: 'vital-signs' | 'exam' }

const loinc = (code: string, display: string, text: string): Concept => ({ coding: [{ system: LOINC, code, display }], text })

/** Codes and units of the FHIR vital signs profile (R4, https://hl7.org/fhir/R4/observation-vitalsigns.html). The arm is not in it. */
const KINDS: Record<Measure, Kind> = {
  temperature: { code: loinc('8310-5', 'Body temperature', 'Temperature'), unit: '°C', ucum: 'Cel', category: 'vital-signs' },
  pulse: { code: loinc('8867-4', 'Heart rate', 'Pulse'), unit: '/min', ucum: '/min', category: 'vital-signs' },
  bloodPressure: {
    code: loinc('85354-9', 'Blood pressure panel with all children optional', 'Blood pressure'),
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    category: 'vital-signs',
  },
  spO2: {
    code: {
      coding: [
        { system: LOINC, code: '2708-6', display: 'Oxygen saturation in Arterial blood' },
        { system: LOINC, code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' },
      ],
      text: 'SpO2',
    },
    unit: '%',
    ucum: '%',
    category: 'vital-signs',
  },
  weight: { code: loinc('29463-7', 'Body weight', 'Weight'), unit: 'kg', ucum: 'kg', category: 'vital-signs' },
  respiratoryRate: { code: loinc('9279-1', 'Respiratory rate', 'Breathing rate'), unit: '/min', ucum: '/min', category: 'vital-signs' },
  muac: { code: { text: 'Arm (MUAC)' }, unit: 'mm', ucum: 'mm', category: 'exam' },
}
const MEASURES = Object.keys(KINDS) as Measure[] // its own keys
const SYSTOLIC = concept(LOINC, '8480-6', 'Systolic blood pressure')
const DIASTOLIC = concept(LOINC, '8462-4', 'Diastolic blood pressure')
const PROFILE = ['http://hl7.org/fhir/StructureDefinition/vitalsigns']

const CONSCIOUSNESS: Record<string, string> = {
  A: 'Alert',
  C: 'New confusion',
  V: 'Responds to voice',
  P: 'Responds to pain',
  U: 'Unresponsive',
}

/** One resource for each vital of a set. What cannot be read as a number, or cannot be true, is sent as it was typed, without a value. */
export function toVitalSigns(row: VitalsRow, patientId: string): Resource[] {
  const measured = MEASURES.flatMap((measure) => {
    const typed = said(row[measure])
    if (typed === undefined) return []
    const { category, code } = KINDS[measure]
    const value = readValue(measure, typed)
    const note = noteOf(typed, measure === 'spO2' ? oxygenOf(row) : undefined, row.note)
    const meta = value.isRead && category === 'vital-signs' ? { profile: PROFILE } : {}
    return [{ ...common(row, patientId, measure, category), meta: { lastUpdated: row.recordedAt, ...meta }, code, ...value.elements, note }]
  })
  const awake = CONSCIOUSNESS[row.consciousness ?? '']
  if (awake === undefined) return measured
  const base = common(row, patientId, 'consciousness', 'exam')
  return [...measured, { ...base, code: { text: 'Consciousness (ACVPU)' }, valueCodeableConcept: { text: awake }, note: noteOf(row.note) }]
}

const common = ({ _id, sessionId, takenAt, recordedBy, isError }: VitalsRow, patientId: string, part: string, category: string) =>
  ({
    resourceType: 'Observation',
    id: `${_id}-${part}`,
    status: isError ? 'entered-in-error' : 'final',
    category: [concept(hl7('observation-category'), category)],
    subject: referTo('Patient', patientId),
    encounter: referTo('Encounter', sessionId),
    effectiveDateTime: takenAt,
    performer: [referTo('Practitioner', recordedBy)],
  }) as const

type Value = { readonly isRead: boolean; readonly elements: Readonly<Record<string, unknown>> }

/** Typed, and shown in the note. */
const AS_TEXT: Value = { isRead: false, elements: { dataAbsentReason: concept(hl7('data-absent-reason'), 'as-text', 'As Text') } }

function readValue(measure: Measure, typed: string): Value {
  const { unit, ucum } = KINDS[measure]
  const { value, diastolic, flag } = readVital(measure, typed)
  if (value === null || flag === 'odd') return AS_TEXT
  if (measure !== 'bloodPressure') return { isRead: true, elements: { valueQuantity: quantity(value, unit, ucum) } }
  if (diastolic === null) return AS_TEXT
  const parts = [[SYSTOLIC, value] as const, [DIASTOLIC, diastolic] as const]
  return { isRead: true, elements: { component: parts.map(([code, value]) => ({ code, valueQuantity: quantity(value, unit, ucum) })) } }
}

const oxygenOf = ({ oxygen, oxygenFlow }: VitalsRow) =>
  oxygen === 'air' ? 'On air' : oxygen === null ? undefined : oxygenFlow === null ? 'On oxygen' : `On oxygen, ${oxygenFlow} L/min`

/** The five vitals of a visit stand with the visit; what else was measured then, in the opening set. */
export async function readVitalSigns({ db, ids, rootOf, since }: Scope): Promise<Resource[]> {
  const list = jsonList(ids)
  const sessions = await db
    .selectFrom('session')
    .leftJoin('observation', (join) => join.onRef('observation.sessionId', '=', 'session._id').on('opening', '=', 1))
    .select(['session._id as sessionId', 'session.patientId', 'session.createdAt', 'session.recordedAt as typedAt', 'openedBy', 'voidedAt'])
    .select(['session.temperature', 'session.pulse', 'session.bloodPressure', 'session.spO2', 'session.weight'])
    .select([
      'observation._id',
      'takenAt',
      'recordedBy',
      'respiratoryRate',
      'muac',
      'consciousness',
      'oxygen',
      'oxygenFlow',
      'note',
      'struckAt',
    ])
    .where(inList(db, 'session.patientId', list))
    .execute()
  const later = await db
    .selectFrom('observation')
    .innerJoin('session', 'session._id', 'observation.sessionId')
    .select([
      'observation._id',
      'sessionId',
      'observation.patientId',
      'takenAt',
      'observation.recordedAt',
      'recordedBy',
      'struckAt',
      'voidedAt',
    ])
    .select(['observation.temperature', 'observation.pulse', 'observation.bloodPressure', 'observation.spO2', 'observation.weight'])
    .select(['respiratoryRate', 'muac', 'consciousness', 'oxygen', 'oxygenFlow', 'note'])
    .where(inList(db, 'observation.patientId', list))
    .where('opening', '=', 0)
    .execute()
  const first = sessions.map((row) => {
    const takenAt = row.takenAt ?? row.typedAt ?? row.createdAt
    const isError = row.voidedAt !== null || row.struckAt !== null
    const extra = { respiratoryRate: row.respiratoryRate ?? '', muac: row.muac ?? '', note: row.note ?? '' }
    const recorded = { recordedAt: row.createdAt, recordedBy: row.recordedBy ?? row.openedBy }
    return { ...row, ...extra, ...recorded, _id: row._id ?? row.sessionId, takenAt, isError }
  })
  const others = later.map((row) => ({ ...row, isError: row.struckAt !== null || row.voidedAt !== null }))
  const sets = [...first, ...others]
  const wanted = since === undefined ? sets : newestRows(sets, partsOf)
  return wanted.flatMap((row) => toVitalSigns(row, rootOf(row.patientId)))
}

/** What `toVitalSigns` makes of a set. */
const partsOf = (row: VitalsRow): readonly string[] => [
  ...MEASURES.filter((measure) => said(row[measure]) !== undefined),
  ...(CONSCIOUSNESS[row.consciousness ?? ''] === undefined ? [] : ['consciousness']),
]

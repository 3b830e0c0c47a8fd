import type { AllergyListStatus } from '@clinic/clinical/allergies/allergy-terms'
import type { Concept, Resource } from './resource.ts'
import { ALLERGIES, type EmptyReason, MEDICATIONS, PROBLEMS, RESULTS, type Section, VITALS } from './summary-sections.ts'

export type SummaryFacts = {
  readonly conditions: readonly Resource[]
  readonly medications: readonly Resource[]
  readonly allergies: readonly Resource[]
  readonly observations: readonly Resource[]
}

type Writer = (time: string) => string

/** What a summary tells: `since` is the day from which visits count, yyyy-mm-dd, and `dayOf` writes the day of a time. */
export function sectionsOf(facts: SummaryFacts, allergyStatus: AllergyListStatus, since: string, dayOf: Writer): Section[] {
  const conditions = problemsIn(facts.conditions, since)
  const medications = medicinesIn(facts.medications, since)
  const vitals = newestOfEach(facts.observations.filter((one) => !isResult(one)))
  const results = newestOfEach(facts.observations.filter(isResult))
  const required: Section[] = [
    section(PROBLEMS, conditions, (one) => lineOf(one, 'recordedDate', dayOf), {
      reason: 'unavailable',
      text: 'No problem is on record here.',
    }),
    section(MEDICATIONS, medications, (one) => medicineLine(one, dayOf), {
      reason: 'unavailable',
      text: 'No current medicine is on record here.',
    }),
    section(ALLERGIES, facts.allergies, (one) => allergyLine(one, dayOf), NO_ALLERGIES[allergyStatus]),
  ]
  const nothing = { reason: 'unavailable', text: '' } as const
  const measured = [
    section(VITALS, vitals, (one) => observationLine(one, dayOf), nothing),
    section(RESULTS, results, (one) => observationLine(one, dayOf), nothing),
  ]
  return [...required, ...measured.filter(({ resources }) => resources.length > 0)]
}

/** 'N/A' on a record means that it was not asked. */
const NO_ALLERGIES: Record<AllergyListStatus, { readonly reason: EmptyReason; readonly text: string }> = {
  'not-asked': { reason: 'notasked', text: 'It is not known whether there are allergies: this was not asked.' },
  unable: { reason: 'unavailable', text: 'Allergies could not be asked.' },
  'none-known': { reason: 'nilknown', text: 'The record says that there is no known allergy. It does not say when that was asked.' },
  listed: { reason: 'unavailable', text: 'The allergies could not be read.' },
}

type Kind = Pick<Section, 'code' | 'title'>

const section = (kind: Kind, resources: readonly Resource[], line: (one: Resource) => string, empty: Section['empty']): Section => ({
  ...kind,
  resources,
  lines: resources.map(line),
  empty,
})

const textOf = (value: unknown): string => String(value ?? '')
const words = (value: unknown): string => {
  const { text, coding } = (value ?? {}) as Concept // codes and medicines have this form
  return text ?? coding?.[0]?.display ?? coding?.[0]?.code ?? ''
}
const isError = (one: Resource) => JSON.stringify(one.verificationStatus ?? one.status ?? '').includes('entered-in-error')

/** What is on the problem list, and each diagnosis of the last year's visits once, the newest. */
function problemsIn(conditions: readonly Resource[], since: string): Resource[] {
  const known = conditions.filter((one) => !isError(one)).toSorted((a, b) => (textOf(a.recordedDate) > textOf(b.recordedDate) ? -1 : 1))
  const listed = known.filter(({ clinicalStatus }) => words(clinicalStatus) === 'active')
  const ofVisits = known.filter(({ encounter, recordedDate }) => encounter !== undefined && textOf(recordedDate) >= since)
  return firstOfEach([...listed, ...ofVisits], (one) => words(one.code).toLowerCase())
}

/** What runs, and what has no number of days, if it was written in the last three months. */
function medicinesIn(medications: readonly Resource[], since: string): Resource[] {
  const recent = new Date(Date.parse(since) + 275 * 86_400_000).toISOString()
  return medications
    .filter(({ status, authoredOn }) => status === 'active' || (status === 'unknown' && textOf(authoredOn) >= recent))
    .toSorted((a, b) => (textOf(a.authoredOn) > textOf(b.authoredOn) ? -1 : 1))
}

const isResult = ({ category }: Resource) => JSON.stringify(category ?? '').includes('"laboratory"')

const newestOfEach = (observations: readonly Resource[]) =>
  firstOfEach(
    observations.filter((one) => !isError(one)).toSorted((a, b) => (textOf(a.effectiveDateTime) > textOf(b.effectiveDateTime) ? -1 : 1)),
    (one) => words(one.code),
  )

function firstOfEach(resources: readonly Resource[], keyOf: (one: Resource) => string): Resource[] {
  const first = new Map<string, Resource>()
  for (const one of resources) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}

const withDay = (text: string, time: unknown, dayOf: Writer) => (time === undefined ? text : `${text} (${dayOf(textOf(time))})`)

const lineOf = (one: Resource, time: string, dayOf: Writer) => withDay(words(one.code), one[time], dayOf)

const allergyLine = (one: Resource, dayOf: Writer) => {
  const [reaction] = (one.reaction ?? []) as readonly { readonly manifestation: readonly Concept[] }[] // as the mapping makes it
  const severe = one.criticality === 'high' ? ', severe' : ''
  const text = words(one.code) + severe + (reaction ? `: ${words(reaction.manifestation[0])}` : '')
  return withDay(text, one.recordedDate, dayOf)
}

function medicineLine(one: Resource, dayOf: Writer): string {
  const [dosage] = (one.dosageInstruction ?? []) as readonly { readonly text: string }[] // as the mapping makes it
  const text = words(one.medicationCodeableConcept)
  return withDay(dosage ? `${text}, ${dosage.text}` : text, one.authoredOn, dayOf)
}

type Note = readonly { readonly text: string }[]

type Component = { readonly code: Concept; readonly valueQuantity?: { readonly value: number }; readonly valueString?: string }

function observationLine(one: Resource, dayOf: Writer): string {
  const { value, unit } = (one.valueQuantity ?? {}) as { readonly value?: number; readonly unit?: string } // as the mapping makes it
  const [typed] = (one.note ?? []) as Note
  const parts = (one.component ?? []) as readonly Component[]
  const numbers = parts.flatMap(({ valueQuantity }) => valueQuantity?.value ?? [])
  const pads = parts.flatMap(({ code, valueString }) => (valueString === undefined ? [] : `${words(code)} ${valueString}`))
  const said =
    numbers.length > 0 ? `${numbers.join('/')} mmHg` : pads.join(', ') || words(one.valueCodeableConcept) || textOf(one.valueString)
  const measured = value === undefined ? said || (typed?.text ?? '') : `${value} ${unit}`
  return withDay(`${words(one.code)}: ${measured}`, one.effectiveDateTime, dayOf)
}

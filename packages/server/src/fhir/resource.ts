import type { FhirType } from '@clinic/contract/fhir/fhir'
import type { Db } from '../db/open.ts'

/** A resource of FHIR R4 (4.0.1). A member that is undefined is left out; an empty list or text must not be in it. */
export type Resource = { readonly resourceType: FhirType; readonly id: string; readonly [element: string]: unknown }

/** What the mapping has to know beside the rows. */
export type Context = {
  readonly storeId: string
  /** The clinic's day, yyyy-mm-dd. */
  readonly today: string
  /** Whether who asks may see who is in which bed, and results that not every role sees. */
  readonly seesBeds: boolean
  readonly seesHidden: boolean
}

/**
 * Whose resources are read: all records of some patients, each with the record that survived. `since`: for a summary, which shows the visits
 * from this day on and the newest of each measure, so the readers leave out most of what it would leave out.
 */
export type Scope = {
  readonly db: Db
  readonly ids: readonly string[]
  readonly rootOf: (id: string) => string
  readonly context: Context
  readonly since?: string
}

type Measured = { readonly takenAt: string; readonly isError: boolean }

/** The rows that hold the newest of any part and are not in error, in their order. Of rows of the same time the first counts. */
export function newestRows<Row extends Measured>(rows: readonly Row[], partsOf: (row: Row) => readonly string[]): Row[] {
  const known = new Set<string>()
  const chosen = new Set<Row>()
  const newestFirst = rows
    .filter(({ isError }) => !isError)
    .toSorted((a, b) => (a.takenAt === b.takenAt ? 0 : a.takenAt > b.takenAt ? -1 : 1))
  for (const row of newestFirst)
    for (const part of partsOf(row))
      if (!known.has(part)) {
        known.add(part)
        chosen.add(row)
      }
  return rows.filter((row) => chosen.has(row))
}

export const LOINC = 'http://loinc.org'
export const SNOMED = 'http://snomed.info/sct'
export const UCUM = 'http://unitsofmeasure.org'
/** The code systems that HL7 itself publishes. */
export const hl7 = (name: string) => `http://terminology.hl7.org/CodeSystem/${name}`

type Coding = { readonly system: string; readonly code: string; readonly display?: string }
export type Concept = { readonly coding?: readonly Coding[]; readonly text?: string }

export const concept = (system: string, code: string, display?: string): Concept => ({
  coding: [{ system, code, ...(display !== undefined && { display }) }],
})

export const quantity = (value: number, unit: string, code: string) => ({ value, unit, system: UCUM, code })

export const referTo = (type: FhirType, id: string) => ({ reference: `${type}/${id}` })
export const referToOrNot = (type: FhirType, id: string | null) => (id === null ? undefined : referTo(type, id))

/** A text that says something, or undefined. FHIR has no empty texts. */
export const said = (text: string | null | undefined): string | undefined => {
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}
/** A text as a concept or a note, or undefined. */
export const saidAs = <T>(text: string | null | undefined, as: (text: string) => T): T | undefined => {
  const words = said(text)
  return words === undefined ? undefined : as(words)
}
export const noteOf = (...texts: readonly (string | null | undefined)[]) =>
  some(texts.flatMap((text) => saidAs(text, (text) => ({ text })) ?? []))

/** A list with something in it, or undefined. FHIR has no empty lists. */
export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** Of two times, the end never before the start: a clock may have been set back. */
export const periodOf = (start: string, end: string | null) => ({ start, end: end === null ? undefined : end < start ? start : end })

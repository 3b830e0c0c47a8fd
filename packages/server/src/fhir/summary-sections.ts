import { escapeMarkup } from '../http/browser/escape-markup.ts'
import { type Concept, concept, hl7, LOINC, type Resource } from './resource.ts'

/** Why a section has no entries: it was not asked; nothing is on record; a person said that there is none. */
export type EmptyReason = 'notasked' | 'unavailable' | 'nilknown'

/** A section, with its resources and a line of text for each. */
export type Section = {
  readonly code: Concept
  readonly title: string
  readonly lines: readonly string[]
  readonly resources: readonly Resource[]
  /** In place of entries. */
  readonly empty: { readonly reason: EmptyReason; readonly text: string }
}

/** https://hl7.org/fhir/uv/ips/STU2/StructureDefinition-Composition-uv-ips.html; the first three are required. */
export const PROBLEMS = { code: concept(LOINC, '11450-4', 'Problem list - Reported'), title: 'Problems' }
export const MEDICATIONS = { code: concept(LOINC, '10160-0', 'History of Medication use Narrative'), title: 'Medicines' }
export const ALLERGIES = { code: concept(LOINC, '48765-2', 'Allergies and adverse reactions Document'), title: 'Allergies' }
export const VITALS = { code: concept(LOINC, '8716-3', 'Vital signs note'), title: 'Vital signs' }
export const RESULTS = { code: concept(LOINC, '30954-2', 'Relevant diagnostic tests/laboratory data note'), title: 'Results' }

/** `urlOf` gives the address of a resource within the document. */
export function toSection({ code, title, lines, resources, empty }: Section, urlOf: (resource: Resource) => string) {
  const isEmpty = resources.length === 0
  return {
    title,
    code,
    text: { status: 'generated', div: narrative(saidIn({ lines, empty })) },
    entry: isEmpty ? undefined : resources.map((resource) => ({ reference: urlOf(resource) })),
    emptyReason: isEmpty ? concept(hl7('list-empty-reason'), empty.reason) : undefined,
  }
}

/** What a section says, in lines. */
export const saidIn = ({ lines, empty }: Pick<Section, 'lines' | 'empty'>): readonly string[] => (lines.length === 0 ? [empty.text] : lines)

const narrative = (lines: readonly string[]) =>
  `<div xmlns="http://www.w3.org/1999/xhtml"><ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul></div>`

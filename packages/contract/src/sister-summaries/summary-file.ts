import { SEVERITIES } from '@clinic/clinical/allergies/allergy-terms'
import { z } from 'zod'
import { LINE, LONG, requiredText, SHORT, text } from '../fields.ts'

// What a summary for a sister clinic holds, once its seal is opened (docs/decisions/0119).

export const SUMMARY_FORMAT = 'clinic-record-summary'
export const SUMMARY_VERSION = 1
/** Of the sealed file. A summary of a long record has about 200 kB. */
export const MAX_SUMMARY_BYTES = 2 ** 20

const MAX_ROWS = 500
const MAX_SECTIONS = 20
const isoTime = z.iso.datetime()
const said = (max: number) => text(max, 'Send a text')

/** An age public key (X25519), as the other clinic shows it: in capitals in a QR code. */
export const PUBLIC_KEY = /age1[02-9ac-hj-np-z]{58}/i

/** Enough to tell what a file is, whichever version of this program made it. */
export const SummaryHead = z.looseObject({ format: z.literal(SUMMARY_FORMAT), version: z.int() })

/** The whole. The lines are as the other clinic's own program wrote them; `ips` is the same as a FHIR document. */
export const SummaryFile = z.object({
  format: z.literal(SUMMARY_FORMAT),
  version: z.literal(SUMMARY_VERSION),
  clinic: requiredText(SHORT, 'Name the clinic'),
  /** The sender's store, which stays the same however the clinic is renamed. */
  storeId: z.uuid(),
  madeAt: isoTime,
  patient: z.object({
    name: requiredText(2 * SHORT + 1, 'Name the patient'),
    gender: z.enum(['MALE', 'FEMALE']),
    /** yyyy, yyyy-mm or yyyy-mm-dd, as far as it is known; '' if it is not. */
    birthDate: z.string().regex(/^(?:\d{4}(?:-\d\d){0,2})?$/),
    /** The band in which the age was recorded: '26 - 30 years'. */
    ageRange: said(SHORT),
    phone: said(SHORT),
    clinicNumber: said(SHORT),
  }),
  allergies: z.array(z.object({ label: said(LINE), reaction: said(LINE), severity: z.enum(SEVERITIES) })).max(MAX_ROWS),
  sections: z.array(z.object({ title: said(SHORT), lines: z.array(said(LONG)).max(MAX_ROWS) })).max(MAX_SECTIONS),
  ips: z.looseObject({ resourceType: z.literal('Bundle'), type: z.literal('document') }),
})
export type SummaryFile = z.infer<typeof SummaryFile>

/** Name and key in one text, for the QR code. The name first: a key has no blank. */
export const keyText = (clinic: string, key: string): string => `${clinic} ${key.toUpperCase()}`

/** What was scanned or pasted; null without a key. The name is '' if there is only a key. */
export function readKeyText(typed: string): { readonly clinic: string; readonly key: string } | null {
  const [key] = PUBLIC_KEY.exec(typed) ?? []
  if (key === undefined) return null
  const clinic = typed.slice(0, typed.indexOf(key)).replaceAll(/\s+/g, ' ').trim().slice(0, SHORT)
  return { clinic, key: key.toLowerCase() }
}

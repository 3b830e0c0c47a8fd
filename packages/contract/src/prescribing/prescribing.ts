import { VERDICTS } from '@clinic/clinical/guard/verdicts'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, LONG, Message, requiredText, SHORT, text, time, version } from '../fields.ts'
import { prescriptionLines } from '../guard/guard-fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR, ATTENDANTS } from '../personnel/roles.ts'
import { trigger } from './phrases.ts'

/** The clinical texts that a template may fill. */
export const TEMPLATE_FIELDS = [
  'complaints',
  'co_morbities',
  'examinationFindings',
  'investigation_results',
  'workingDiagnosis',
  'prescription',
] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

const clinicalText = () => text(LONG, 'Enter this as text').optional()
const fields = z.object(
  Object.fromEntries(TEMPLATE_FIELDS.map((name) => [name, clinicalText()])) as Record<TemplateField, ReturnType<typeof clinicalText>>,
  'Send the texts by their fields',
)

const KG = 'Enter a weight in kg, above 0 and at most 400'
const kg = z.number(KG).positive(KG).max(400, KG).nullable()
const CHILD_WINDOW = 'A template for a child needs its lowest and highest weight'

const input = {
  name: requiredText(SHORT, 'Enter a name'),
  keys: z.array(requiredText(SHORT, 'Enter a word of a diagnosis'), 'Send a list of words').max(30, 'Use at most 30 words'),
  trigger,
  who: z.enum(['adult', 'child', 'any'], 'Choose adult, child or any'),
  minKg: kg,
  maxKg: kg,
  fields,
  lines: prescriptionLines,
  attendants: z.array(z.enum(ATTENDANTS, 'Choose nurse, pharmacist or physiotherapist'), 'Send a list of roles').max(3),
}

type Window = { who?: string | undefined; minKg?: number | null | undefined; maxKg?: number | null | undefined }

/** What is wrong with the weights of a whole template; null if nothing is. */
export function windowIssue({ who, minKg, maxKg }: Window): { field: 'minKg' | 'maxKg'; message: string } | null {
  if (who === 'child' && (minKg == null || maxKg == null)) return { field: minKg == null ? 'minKg' : 'maxKg', message: CHILD_WINDOW }
  if (minKg != null && maxKg != null && minKg > maxKg) return { field: 'maxKg', message: 'The highest weight is below the lowest' }
  return null
}

export const TemplateInput = z
  .object({
    ...input,
    keys: input.keys.default([]),
    who: input.who.default('any'),
    minKg: kg.default(null),
    maxKg: kg.default(null),
    fields: fields.default({}),
    lines: prescriptionLines.default([]),
    attendants: input.attendants.default([]),
  })
  .check(({ value, issues }) => {
    const issue = windowIssue(value)
    if (issue) issues.push({ code: 'custom', message: issue.message, path: [issue.field], input: value[issue.field] })
  })
export type TemplateInput = z.infer<typeof TemplateInput>

export const TemplateUpdate = z
  .object(input)
  .partial()
  .extend({ active: z.boolean('Say yes or no').optional(), version })
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

/** A line in an answer. */
export const PrescriptionLine = z.object({
  drug: z.string(),
  dose: z.string(),
  timesPerDay: z.int().nullable(),
  days: z.int().nullable(),
  units: z.int().nullable(),
  itemId: z.string().nullable(),
})
export type PrescriptionLine = z.infer<typeof PrescriptionLine>

/**
 * Why the guard hides an offer from this patient: 'penicillin allergy'. Its texts and lines are blank then, because what would be stopped
 * is not offered.
 */
export const hidden = z.string().optional()

export const Template = z.object({
  _id: z.string(),
  name: z.string(),
  keys: z.array(z.string()),
  trigger: z.string(),
  who: input.who,
  minKg: z.number().nullable(),
  maxKg: z.number().nullable(),
  fields: z.record(z.string(), z.string()),
  lines: z.array(PrescriptionLine.omit({ itemId: true })),
  attendants: z.array(z.enum(ATTENDANTS)),
  active: z.boolean(),
  /** The sources of a template that the program brought along, while no doctor of this clinic has taken it over. */
  notReviewed: z.string().optional(),
  by: PersonBrief,
  version: z.int(),
  hidden,
})
export type Template = z.infer<typeof Template>

const ofTemplate = [{ in: 'params', key: 'id', what: 'template' }] as const

const weighed = {
  /** The weight as it is typed now; else the newest one of the last seven days counts. */
  weight: text(SHORT).optional(),
  /** Confirmed by a person although it is unusual at the age. Unconfirmed weights are not used. */
  weightConfirmed: z.enum(['true', 'false'], 'weightConfirmed is true or false').optional(),
}

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/templates',
  summary: 'Active templates by trigger; with patientId only those offered for that patient, with all=true the inactive ones, too',
  access: 'signed-in',
  shows: ['templates'],
  audits: 'template.list',
  query: z.object({
    all: z.enum(['true', 'false'], 'all is true or false').optional(),
    patientId: id().optional(),
    ...weighed,
  }),
  response: z.array(Template),
})

export const createTemplate = defineEndpoint({
  method: 'POST',
  path: '/templates',
  summary: 'Make a template',
  access: ADMIN_OR_DOCTOR,
  touches: ['templates'],
  body: TemplateInput,
  response: Template,
  status: 201,
})

export const updateTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/templates/:id',
  summary: 'Change what is sent of a template, or switch it off',
  access: ADMIN_OR_DOCTOR,
  touches: ['templates'],
  params: idParam,
  body: TemplateUpdate,
  response: Template,
  refersTo: ofTemplate,
})

export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/templates/:id',
  summary: 'Delete a template; sessions keep the words that came from it',
  access: ADMIN_OR_DOCTOR,
  touches: ['templates'],
  params: idParam,
  response: Message,
  refersTo: ofTemplate,
})

/** A line of a session, with what the guard said of it, and why a person went on. */
export const SessionLine = PrescriptionLine.extend({
  _id: z.string(),
  position: z.int(),
  guard: z.enum([...VERDICTS, 'none']),
  override: z.object({ reasonCode: z.string(), reason: z.string(), by: PersonBrief, at: time }).nullable(),
  /** Units given of this line, also before an edit of it; without struck care. */
  given: z.int(),
  /** Units still to give; null if the line has no number of units. */
  left: z.int().nullable(),
  /** Units that were wanted and not given. */
  notGiven: z.int(),
  /** The allergy, as known now, that would stop giving it: 'penicillin allergy'. */
  stoppedBy: z.string().nullable(),
})
export type SessionLine = z.infer<typeof SessionLine>

export const listLines = defineEndpoint({
  method: 'GET',
  path: '/session/:id/lines',
  summary: 'The lines of a session’s prescription, in their order',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'prescription.lines',
  params: idParam,
  response: z.array(SessionLine),
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

/** All null, blank or empty for a patient to whom nothing was prescribed yet. */
export const LastPrescription = z.object({
  sessionId: z.string().nullable(),
  at: time.nullable(),
  prescription: z.string(),
  lines: z.array(PrescriptionLine),
  /** When any of it was last given. */
  givenAt: time.nullable(),
  /** The weight of that session, as typed. */
  weight: z.string(),
  /** Why repeating it asks first: it is over 90 days old, or the child's weight changed or is unknown. */
  asks: z.enum(['old', 'weight']).nullable(),
  /** Why the guard would stop some of it today: 'penicillin allergy'. Shown as history, not offered to repeat. */
  hidden,
})
export type LastPrescription = z.infer<typeof LastPrescription>

export const getLastPrescription = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/last-prescription',
  summary: 'What was prescribed the last time, and when it was given',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'prescription.last',
  params: idParam,
  query: z.object(weighed),
  response: LastPrescription,
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

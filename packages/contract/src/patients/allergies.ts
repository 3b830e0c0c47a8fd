import { ALLERGY_STATUSES, MENTION_PLACES } from '@clinic/clinical/allergies/allergy-terms'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, requiredText, SHORT, time, version } from '../fields.ts'
import { AllergyAnswer, AllergyList, AllergyUpdate } from '../guard/guard-fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

export const Allergy = AllergyAnswer.extend({
  /** Who wrote it down, and when; null while only the text of an old record says it. */
  createdBy: PersonBrief.nullable(),
  createdAt: time.nullable(),
  /** True if the drug list knows the label. If not, every medicine stays unclear until a person confirms what the label means. */
  understood: z.boolean(),
  /** A person said so, or the words of the reaction do: the check of drugs counts both. */
  isSevere: z.boolean(),
  /** What a misspelt label may mean, for a person to confirm. */
  readAs: z.array(z.object({ ingredient: z.string(), name: z.string() })),
})
export type Allergy = z.infer<typeof Allergy>

export const Allergies = AllergyList.extend({
  askedBy: PersonBrief.nullable(),
  list: z.array(Allergy),
  /** Allergies that the problems, complaints or co-morbidities name and the list does not. They stop nothing until a person adds
   * them. `name` is the label within a sentence: 'penicillin'. */
  mentioned: z.array(z.object({ label: z.string(), name: z.string(), place: z.enum(MENTION_PLACES) })),
  /** Allergies that a summary of another clinic beside the patient names and the list does not. They stop nothing either. */
  elsewhere: z.array(z.object({ summaryId: z.string(), clinic: z.string(), madeAt: time, labels: z.array(z.string()) })),
})
export type Allergies = z.infer<typeof Allergies>

export const getAllergies = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/allergies',
  summary: "A patient's allergies as a list, whether they were asked, and whether the text says the same",
  access: 'signed-in',
  shows: ['patients'],
  audits: 'allergy.read',
  params: idParam,
  response: Allergies,
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

/** An allergy that a person took off the list, or that asking again replaced. It stays readable. */
export const EndedAllergy = AllergyAnswer.pick({ _id: true, label: true, reaction: true, severity: true }).extend({
  createdBy: PersonBrief,
  createdAt: time,
  endedBy: PersonBrief,
  endedAt: time,
  endReason: z.string(),
})
export type EndedAllergy = z.infer<typeof EndedAllergy>

export const listEndedAllergies = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/allergies/ended',
  summary: 'The allergies of a patient that were ended, newest first, with who ended each, when and why',
  access: 'signed-in',
  audits: 'allergy.read',
  shows: ['patients'],
  params: idParam,
  response: z.array(EndedAllergy),
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

/** `confirm`: a misspelt label means this ingredient. Only what is sent changes. */
export const AllergiesUpdate = z
  .object({
    status: z.enum(ALLERGY_STATUSES, 'Choose what the patient said'),
    add: AllergyUpdate.shape.add.unwrap(),
    end: AllergyUpdate.shape.end.unwrap(),
    confirm: z
      .array(z.object({ id: id(), ingredient: requiredText(SHORT, 'Choose what it means') }), 'Send a list of readings')
      .max(100, 'Confirm at most 100 at once'),
  })
  .partial()
  .extend({ version })
export type AllergiesUpdate = z.infer<typeof AllergiesUpdate>

export const updateAllergies = defineEndpoint({
  method: 'PATCH',
  path: '/patient/:id/allergies',
  summary: 'Say whether allergies were asked, add to the list, confirm a reading, or end an allergy (admin and doctor); the text follows',
  access: ['admin', 'doctor', 'nurse', 'pharmacist'],
  touches: ['patients'],
  bodyAccess: (body) => ('end' in body ? ADMIN_OR_DOCTOR : null),
  params: idParam,
  body: AllergiesUpdate,
  response: Allergies,
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})

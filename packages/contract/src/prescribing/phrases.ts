import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, Message, requiredText, version } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

const TRIGGER = 'Use 2 to 12 lower-case letters and digits, such as mal'
/** What is typed after a dot for a phrase or a template; a dot before it is dropped. */
export const trigger = z
  .string(TRIGGER)
  .trim()
  .transform((value) => value.replace(/^\./, ''))
  .pipe(z.string().regex(/^[a-z0-9]{2,12}$/, TRIGGER))

const ofPhrase = [{ in: 'params', key: 'id', what: 'phrase' }] as const

const phraseText = requiredText(2000, 'Enter the text')

export const Phrase = z.object({
  _id: z.string(),
  /** Null for the whole clinic. */
  ownerId: z.string().nullable(),
  trigger: z.string(),
  text: z.string(),
  version: z.int(),
})
export type Phrase = z.infer<typeof Phrase>

export const PhraseInput = z.object({ trigger, text: phraseText, clinic: z.boolean('Say yes or no').default(false) })
export type PhraseInput = z.infer<typeof PhraseInput>
export const PhraseUpdate = z.object({ trigger: trigger.optional(), text: phraseText.optional(), version })
export type PhraseUpdate = z.infer<typeof PhraseUpdate>

export const listPhrases = defineEndpoint({
  method: 'GET',
  path: '/phrases',
  summary: 'The phrases of the clinic and one’s own, by trigger',
  access: 'signed-in',
  shows: ['templates'],
  audits: 'phrase.list',
  response: z.array(Phrase),
})

export const createPhrase = defineEndpoint({
  method: 'POST',
  path: '/phrases',
  summary: 'Make a phrase of one’s own; with clinic for everyone (admin and doctor)',
  access: 'signed-in',
  touches: ['templates'],
  bodyAccess: (body) => (body.clinic === true ? ADMIN_OR_DOCTOR : null),
  body: PhraseInput,
  response: Phrase,
  status: 201,
})

export const updatePhrase = defineEndpoint({
  method: 'PATCH',
  path: '/phrases/:id',
  summary: 'Change a phrase of one’s own, or of the clinic (admin and doctor)',
  access: 'signed-in',
  touches: ['templates'],
  params: idParam,
  body: PhraseUpdate,
  response: Phrase,
  refersTo: ofPhrase,
})

export const deletePhrase = defineEndpoint({
  method: 'DELETE',
  path: '/phrases/:id',
  summary: 'Delete a phrase of one’s own, or of the clinic (admin and doctor)',
  access: 'signed-in',
  touches: ['templates'],
  params: idParam,
  response: Message,
  refersTo: ofPhrase,
})

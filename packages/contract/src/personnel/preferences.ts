import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { version } from '../fields.ts'

/** Paper of prints: two sheets, and rolls of 80 and 58 mm. */
export const PAPERS = ['A4', 'A5', '80', '58'] as const

export const Preferences = z.object({
  singleKeys: z.boolean(),
  paper: z.enum(PAPERS).nullable(),
  /** The clinic's choice, for people who have made none. */
  clinicPaper: z.enum(PAPERS).nullable(),
  version: z.int(),
})
export type Preferences = z.infer<typeof Preferences>

export const PreferencesUpdate = z.object({
  singleKeys: z.boolean('Say yes or no').optional(),
  paper: z.enum(PAPERS, 'Choose A4, A5, 80 or 58').nullable().optional(),
  version,
})
export type PreferencesUpdate = z.infer<typeof PreferencesUpdate>

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/users/me/preferences',
  summary: 'How the signed-in person likes to work: single keys, and the paper of prints',
  access: 'signed-in',
  shows: ['personnel'],
  response: Preferences,
})

export const updatePreferences = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/preferences',
  summary: 'Change what is sent of one’s own preferences',
  access: 'signed-in',
  touches: ['personnel'],
  body: PreferencesUpdate,
  response: Preferences,
})

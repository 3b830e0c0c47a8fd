import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'

/** Who signed the row as it is now; null if it changed since. */
const Signature = z.object({ by: PersonBrief, at: time }).nullable()
export type Signature = z.infer<typeof Signature>

/** `key` names the row where it is signed. */
const row = { key: z.string(), source: z.array(z.string()), reviewed: z.boolean(), signed: Signature }

export const Formulary = z.object({
  rules: z.string(),
  /** The clinic's own rows: what people decided that an item of the stock contains. */
  items: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      state: z.enum(['mapped', 'not-a-drug']),
      ingredients: z.array(z.string()),
      by: PersonBrief,
      at: time,
      /** A sentence on what the item's name says and the mapping lacks; '' if they agree. */
      doubt: z.string(),
      signed: Signature,
    }),
  ),
  ingredients: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      names: z.array(z.string()),
      groups: z.array(z.string()),
      kind: z.enum(['medicine', 'material']),
      ...row,
    }),
  ),
  groups: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      words: z.array(z.string()),
      /** What an allergy to one member says of another; members of `stopAmong` always stop each other. */
      within: z.enum(['stop', 'caution', 'unclear', 'clear']),
      stopAmong: z.array(z.string()),
      ...row,
    }),
  ),
  products: z.array(
    z.object({
      name: z.string(),
      ingredients: z.array(z.string()),
      /** Why this name alone never gives a clear verdict, signed or not; often empty. */
      doubt: z.string(),
      /** An abbreviation that means this only alone, or with one of these strengths in mg; empty for other names. */
      alone: z.array(z.number()),
      ...row,
    }),
  ),
})
export type Formulary = z.infer<typeof Formulary>

export const getFormulary = defineEndpoint({
  method: 'GET',
  path: '/formulary',
  summary: 'The drug list that the guard reads names by: the source of each row, whether it was reviewed, and who signed it',
  access: 'signed-in',
  shows: ['formulary'],
  response: Formulary,
})

export const signFormulary = defineEndpoint({
  method: 'POST',
  path: '/formulary/signatures',
  summary: 'Sign rows of the drug list as they are now, or take a signature back; a row that changes later is unsigned by itself',
  access: ADMIN_OR_PHARMACIST,
  touches: ['formulary'],
  body: z.object({
    /** The `rules` with which the rows were read. */
    rules: z.string('Send the version of the drug list that you read').min(1, 'Send the version of the drug list that you read').max(40),
    rows: z
      .array(
        z.string('Send each row by its key').min(1, 'Send each row by its key').max(200, 'Send each row by its key'),
        'Send a list of rows',
      )
      .min(1, 'Choose a row to sign')
      .max(50, 'Sign at most 50 rows at once'),
    signed: z.boolean('Send true or false').default(true),
  }),
  response: z.array(z.object({ key: z.string(), signed: Signature })),
})

export const downloadFormulary = defineEndpoint({
  method: 'POST',
  path: '/formulary/csv',
  summary: 'The drug list as CSV, the clinic’s own rows first, with who signed each row',
  access: ADMIN_OR_PHARMACIST,
  audits: 'formulary.download',
  response: z.string(),
  csv: 'drug-list.csv',
})

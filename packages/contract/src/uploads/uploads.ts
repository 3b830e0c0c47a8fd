import { z } from 'zod'

/** A refused row: its own columns under the file's headers, its row number and all reasons. */
export const RefusedRow = z.object({ row: z.int(), error: z.string() }).catchall(z.string())
export type RefusedRow = z.infer<typeof RefusedRow>

/** Why a row of patients came back of which nothing is wrong: the screen asks whether it is the same person. */
export const REGISTERED = 'Already registered: the same name and phone number'

/** So many rows of one upload can be said to be other people. */
export const MAX_OTHERS = 1_000

export const ITEM_COLUMNS = ['name', 'count', 'description', 'dosage'] as const

/** What a file of items is read for, as the screens call it; a column of this name is understood. */
export const ITEM_LABELS = {
  name: 'Item Name',
  count: 'Quantity',
  description: 'Description',
  dosage: 'Dosage',
  unit: 'Unit of issue',
  lotNo: 'Lot',
  expiresOn: 'Expiry',
} as const

/** What follows the title of a column that holds a number, before what the sheet says. */
export const NO_NUMBER = 'must be a number: the sheet says'

/** How the reason of a row ends whose item is there already. */
export const ITEM_EXISTS = 'exists already; its stock was not changed'

/** Empty files to fill in, served by the server beside the pages; they hold no data, so no sign-in is needed. */
export const TEMPLATES = {
  patients: { csv: '/templates/patients.csv', xlsx: '/templates/patients.xlsx' },
  items: { csv: '/templates/items.csv', xlsx: '/templates/items.xlsx' },
} as const

/** What an upload would do with a file, before it does. */
export const UploadPreview = z.object({
  /** In the order of the file. `guess` is the field that the title is read as, '' if none; `samples` are the first texts below it. */
  columns: z.array(z.object({ title: z.string(), guess: z.string(), samples: z.array(z.string()) })),
  /** The names of required columns that the file does not have. */
  missing: z.array(z.string()),
  rows: z.int(),
  /** Would be added. */
  ready: z.int(),
  /** The first 500 that would come back, and how many there are. */
  wrong: z.array(RefusedRow),
  wrongCount: z.int(),
  /** There already, in the store or further up in the file. */
  known: z.int(),
  /** Of the ready ones, those for whom someone with nearly the same name is registered. */
  near: z.int(),
  /** Of the file's bytes. Sent with the upload, it makes sure that the same file is added. */
  digest: z.string(),
})
export type UploadPreview = z.infer<typeof UploadPreview>

import { z } from 'zod'

/** A refused row: its own columns under the file's headers, its row number and all reasons. */
export const RefusedRow = z.object({ row: z.int(), error: z.string() }).catchall(z.string())
export type RefusedRow = z.infer<typeof RefusedRow>

export const ITEM_COLUMNS = ['name', 'count', 'description', 'dosage'] as const

/** Empty files to fill in, served by the server beside the pages; they hold no data, so no sign-in is needed. */
export const TEMPLATES = {
  patients: { csv: '/templates/patients.csv', xlsx: '/templates/patients.xlsx' },
  items: { csv: '/templates/items.csv', xlsx: '/templates/items.xlsx' },
} as const

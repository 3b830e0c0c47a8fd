import { readExpiry } from '@clinic/clinical/stock/stock-count'
import { z } from 'zod'
import { text } from '../fields.ts'

const EXPIRY = 'Enter the expiry as yyyy-mm-dd or yyyy-mm'

export const lotNumber = text(60, 'Enter the lot number as text')

/** Boxes show a day, or a month whose last day counts. The output is always a day. */
export const expiry = z
  .string(EXPIRY)
  .refine((typed) => readExpiry(typed) !== null, EXPIRY)
  .transform((typed) => readExpiry(typed) ?? typed)

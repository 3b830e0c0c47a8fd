import { numberText } from '@clinic/clinical/number-text'
import { z } from 'zod'
import { WORDS } from './words.ts'

/** Kobo as naira: '₦1,250.00'. */
export const nairaText = (kobo: number) => `₦${numberText(kobo / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const KOBO_IN_NAIRA = 100
/** 10^10 kobo. */
const MAX_NAIRA = 100_000_000

/** A field for the cost per unit, typed in naira and sent in kobo; '' if not recorded. */
export const typedCost = z.union([z.literal(''), z.number()], WORDS.costForm).transform((naira, context) => {
  if (naira === '') return null
  if (naira < 0 || naira > MAX_NAIRA) context.addIssue({ code: 'custom', message: WORDS.costForm })
  return Math.round(naira * KOBO_IN_NAIRA)
})

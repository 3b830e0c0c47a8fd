import { z } from 'zod'
import { requiredText, SHORT, text } from './fields.ts'
import { MAX_UNITS } from './inventory.ts'

/** In kobo. */
const MAX_UNIT_COST = 10_000_000_000
const UNITS = 'Enter a whole number of units, from 1'
const FROM_ZERO = 'Enter a whole number of units, from 0'
const COST = 'Enter the cost of a unit in kobo, a whole number'
const REASON = 'Say why, in at least 3 characters'
const MIN_REASON = 3
const MAX_REASON = 500

export const units = z.number(UNITS).int(UNITS).min(1, UNITS).max(MAX_UNITS, UNITS)
export const countedUnits = z.number(FROM_ZERO).int(FROM_ZERO).min(0, FROM_ZERO).max(MAX_UNITS, FROM_ZERO)
export const unitCost = z.number(COST).int(COST).min(0, COST).max(MAX_UNIT_COST, COST)
export const shortText = text(SHORT, 'Enter this as text')
export const held = z.boolean('Say yes or no')

/** Characters are counted as the store counts them: an emoji is one. */
export const reason = requiredText(MAX_REASON, REASON).refine((text) => [...text].length >= MIN_REASON, REASON)

/** A switch in a query string: ?all, ?all=true. */
export const flag = z
  .enum(['', 'true', 'false'], 'Send true or false')
  .transform((value) => value !== 'false')
  .optional()

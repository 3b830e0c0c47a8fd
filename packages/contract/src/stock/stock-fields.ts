import { z } from 'zod'

/** A switch in a query string: ?all, ?all=true. */
export const flag = z
  .enum(['', 'true', 'false'], 'Send true or false')
  .transform((value) => value !== 'false')
  .optional()

import { expressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * Leaves out the sessions that were opened in error. They are few and have their own index, so a list that is found in an index
 * alone still is.
 */
export const isNotVoided = (id: 'session._id') => {
  const eb = expressionBuilder<Schema, 'session'>()
  return eb(id, 'not in', eb.selectFrom('session as void').select('void._id').where('void.voidedAt', 'is not', null))
}

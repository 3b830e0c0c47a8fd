import { expressionBuilder } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Leaves out voided sessions. They are few and have their own index, so a list read from an index alone still is. */
export const isNotVoided = (id: 'session._id') => {
  const eb = expressionBuilder<Schema, 'session'>()
  return eb(id, 'not in', eb.selectFrom('session as void').select('void._id').where('void.voidedAt', 'is not', null))
}

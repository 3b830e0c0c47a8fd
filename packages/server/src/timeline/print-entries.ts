import { isPrint } from '@clinic/contract/prints/prints'
import { type NotNull, sql } from 'kysely'
import { isNoRead } from '../audit/patient-reads.ts'
import { isOf } from '../db/queries/group.ts'
import { isAfter } from './place.ts'
import { namesOf, type Source } from './source.ts'

const isPrinting = sql<boolean>`"action" = 'E' and "patientId" is not null and "type" like 'print.%' and "outcome" = 'ok'`

/** Prints are recorded only in the audit. */
export const printEntries: Source = {
  kind: 'prints',
  find: (db, { group, after, source, limit }) =>
    db
      .selectFrom('auditEvent')
      .select([sql<string>`cast("seq" as text)`.as('key'), 'at', 'patientId as whose'])
      .where(isOf('patientId', group))
      .where(isNoRead)
      .where(isPrinting)
      .where(isAfter(after, source, { at: 'at', key: 'seq', numbered: true }))
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .$narrowType<{ whose: NotNull }>(),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('auditEvent')
      .select(['seq', 'at', 'type', 'entityId', 'patientId', 'actorId'])
      .where('seq', 'in', keys.map(Number))
      .execute()
    const name = await namesOf(db, rows, 'actorId')
    return rows.flatMap(({ seq, at, type, entityId, patientId, actorId }) => {
      const what = type.slice('print.'.length)
      if (!isPrint(what)) return []
      const sessionId = entityId === patientId ? null : entityId
      return [{ key: String(seq), entry: { id: `print-${seq}`, kind: 'prints', at, by: name(actorId), sessionId, what } as const }]
    })
  },
}

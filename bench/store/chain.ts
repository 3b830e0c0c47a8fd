import type { DatabaseSync } from 'node:sqlite'
import { type AuditEntry, macOf } from '@clinic/server/audit/trail'
import type { Insert } from './insert.ts'
import type { Person } from './staff.ts'

export type Chain = { add: (at: string, by: Person, entry: AuditEntry) => void; end: (database: DatabaseSync) => void }

/** The audit as the server writes it, event by event. */
export function createChain(insert: Insert, key: Buffer): Chain {
  let seq = 0
  let mac = ''
  return {
    add(at, { _id, role }, { action, type, entityId = null, patientId = null, fields = [], rows = null }) {
      const event = {
        seq: ++seq,
        at,
        boot: 'bench',
        actorId: _id,
        actorRole: role,
        signInId: 'bench',
        address: '127.0.0.1',
        requestId: 'bench',
        action,
        type,
        entityId,
        patientId,
        outcome: 'ok' as const,
        fields: JSON.stringify(fields),
        rows,
        prevMac: mac,
      }
      mac = macOf(key, event)
      insert('auditEvent', { ...event, mac })
    },
    end(database) {
      database.exec(`insert into "patientRead" ("patientId", "at", "seq")
        select "patientId", "at", "seq" from "auditEvent" where "action" = 'R' and "patientId" is not null order by "patientId", "at", "seq"`)
      database.prepare('update "auditHead" set "seq" = ?, "mac" = ?, "readsTo" = ? where "id" = 1').run(seq, mac, seq)
    },
  }
}

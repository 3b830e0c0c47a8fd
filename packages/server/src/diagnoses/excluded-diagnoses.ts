import type { ClinicTerm } from '@clinic/clinical/diagnoses/find-diagnoses'
import { type DiagnosesRead, readDiagnoses } from '@clinic/clinical/diagnoses/read-diagnoses'
import { isNoRead } from '../audit/patient-reads.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { termKey } from './terms.ts'

/** The words that a session's codes were read from, with the terms used then if they have changed. */
export type ReadBefore = { readonly words: string; readonly terms?: readonly ClinicTerm[] }
type Session = { readonly _id: string; readonly patientId: string; readonly before?: ReadBefore | undefined }
type StoredCode = { readonly sessionId: string; readonly code: string }

/** What a session's words name but a user does not want counted. */
export type ExcludedDiagnoses = { readonly codes: ReadonlySet<string>; readonly parts: ReadonlySet<string> }

/** A code with its certainty. */
export const sureCode = ({ code, certainty }: DiagnosesRead['found'][number]) => `${code} ${certainty}`
/** A key that is the same for equal parts. */
export const partKey = (part: string) => termKey(part) ?? part

/**
 * What users removed from sessions: what the words named before and is no longer stored, although a user picked the session's codes. Only
 * called where something may have been removed, which is rare.
 */
export async function takenAway(
  db: Db,
  sessions: readonly Session[],
  stored: readonly StoredCode[],
  terms: readonly ClinicTerm[],
): Promise<Map<string, ExcludedDiagnoses>> {
  const read = sessions.flatMap(({ _id, patientId, before }) => {
    if (!before) return []
    const { found, unread } = readDiagnoses(before.words, before.terms ?? terms)
    const codes = found.filter(({ code }) => !stored.some((row) => row.sessionId === _id && row.code === code))
    return codes.length + unread.length > 0 ? [{ _id, patientId, codes, parts: unread.map(partKey) }] : []
  })
  if (read.length === 0) return new Map()
  const picked = await pickedAmong(db, read)
  const waiting = picked.size === 0 ? [] : await waitingIn(db, [...picked])
  return new Map(
    read
      .filter(({ _id }) => picked.has(_id))
      .map(({ _id, codes, parts }) => {
        const waits = new Set(waiting.filter(({ sessionId }) => sessionId === _id).map(({ words }) => partKey(words)))
        return [_id, { codes: new Set(codes.map(sureCode)), parts: new Set(parts.filter((part) => !waits.has(part))) }]
      }),
  )
}

/** Sessions with picked codes, according to the audit, because an emptied list leaves no other sign. */
async function pickedAmong(db: Db, sessions: readonly { readonly _id: string; readonly patientId: string }[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('auditEvent')
    .select('entityId')
    .distinct()
    .where(isNoRead)
    .where(inList(db, 'patientId', jsonList([...new Set(sessions.map(({ patientId }) => patientId))])))
    .where(inList(db, 'entityId', jsonList(sessions.map(({ _id }) => _id))))
    .where('type', '=', 'diagnosis.pick')
    .execute()
  return new Set(rows.flatMap(({ entityId }) => entityId ?? []))
}

const waitingIn = (db: Db, sessionIds: readonly string[]) =>
  db
    .selectFrom('unreadDiagnosis')
    .select(['sessionId', 'words'])
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .execute()

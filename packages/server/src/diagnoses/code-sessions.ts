import type { ClinicTerm } from '@clinic/clinical/diagnoses/find-diagnoses'
import { readDiagnoses } from '@clinic/clinical/diagnoses/read-diagnoses'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import type { SessionDiagnosisTable, UnreadDiagnosisTable } from '../db/tables/diagnoses.ts'
import { updateCases } from './cases-to-report.ts'
import { type ExcludedDiagnoses, partKey, type ReadBefore, sureCode, takenAway } from './excluded-diagnoses.ts'
import { clinicTerms, termKey } from './terms.ts'

export type SessionText = { readonly _id: string; readonly workingDiagnosis: string }
/** `before`: what its codes were read from; missing if it has never been read. */
type CodedSession = SessionText & { readonly patientId: string; readonly before?: ReadBefore }
/** Who saved the words, and when; no person if the program reads an old session. */
export type CodedBy = { readonly by: string | null; readonly at: string }

/** Codes a new session from its words, in the transaction that creates it. */
export async function codeNewSession(db: Db, session: SessionText, read: CodedBy): Promise<void> {
  if (session.workingDiagnosis === '') return
  const codes = codesOf([session], await clinicTerms(db), read)
  await insertCodes(db, codes)
  await updateCases(db, [{ sessionId: session._id, before: [], after: codes.matched.map(({ code }) => code) }], read.at)
}

/**
 * Updates the matched codes of these sessions from their words, in the same transaction. Picked codes stay, and codes that a user removed
 * stay removed until the words that name them change.
 */
export async function recodeSessions(db: Db, sessions: readonly CodedSession[], read: CodedBy): Promise<void> {
  const terms = await clinicTerms(db)
  for (let start = 0; start < sessions.length; start += BATCH) {
    const some = sessions.slice(start, start + BATCH)
    const ids = jsonList(some.map(({ _id }) => _id))
    const stored = await db
      .selectFrom('sessionDiagnosis')
      .select(['sessionId', 'code', 'position', 'source'])
      .where(inList(db, 'sessionDiagnosis.sessionId', ids))
      .execute()
    const away = await takenAway(db, some, stored, terms)
    await db
      .deleteFrom('sessionDiagnosis')
      .where(inList(db, 'sessionDiagnosis.sessionId', ids))
      .where('source', '=', 'matched')
      .execute()
    await db
      .deleteFrom('unreadDiagnosis')
      .where(inList(db, 'unreadDiagnosis.sessionId', ids))
      .execute()
    const picked = stored.filter(({ source }) => source === 'picked')
    const picks = Map.groupBy(picked, ({ sessionId }) => sessionId)
    const codes = codesOf(some, terms, read, picks, away)
    await insertCodes(db, codes)
    // What an old session says was seen long ago, and is not reported now.
    if (read.by === null) continue
    const now = [...picked, ...codes.matched]
    const codesIn = (rows: readonly { sessionId: string; code: string }[], id: string) =>
      rows.filter(({ sessionId }) => sessionId === id).map(({ code }) => code)
    await updateCases(
      db,
      some.map(({ _id }) => ({ sessionId: _id, before: codesIn(stored, _id), after: codesIn(now, _id) })),
      read.at,
    )
  }
}

const BATCH = 500
const MAX_WORDS = 200

type PickedCode = Pick<SessionDiagnosisTable, 'code' | 'position'>
type Codes = { readonly matched: readonly SessionDiagnosisTable[]; readonly unread: readonly UnreadDiagnosisTable[] }

function codesOf(
  sessions: readonly SessionText[],
  terms: readonly ClinicTerm[],
  read: CodedBy,
  picks: ReadonlyMap<string, PickedCode[]> = new Map(),
  away: ReadonlyMap<string, ExcludedDiagnoses> = new Map(),
): Codes {
  const matched: SessionDiagnosisTable[] = []
  const unread: UnreadDiagnosisTable[] = []
  for (const { _id: sessionId, workingDiagnosis } of sessions) {
    const picked = picks.get(sessionId) ?? []
    const first = 1 + Math.max(-1, ...picked.map(({ position }) => position))
    const { found, unread: parts } = readDiagnoses(workingDiagnosis, terms)
    const gone = away.get(sessionId)
    const others = found.filter((each) => !picked.some(({ code }) => code === each.code) && !gone?.codes.has(sureCode(each)))
    for (const [place, { code, certainty }] of others.entries())
      matched.push({ sessionId, position: first + place, code, certainty, source: 'matched', ...read })
    for (const [position, part] of differing(parts.filter((part) => !gone?.parts.has(partKey(part)))).entries())
      unread.push({ sessionId, position, ...part })
  }
  return { matched, unread }
}

/** Each distinct part, as first written. */
function differing(parts: readonly string[]): Pick<UnreadDiagnosisTable, 'termKey' | 'words'>[] {
  const rows = parts.map((part) => ({ termKey: termKey(part), words: [...part].slice(0, MAX_WORDS).join('') }))
  return rows.filter((row, place) => rows.findIndex(({ termKey, words }) => (termKey ?? words) === (row.termKey ?? row.words)) === place)
}

async function insertCodes(db: Db, { matched, unread }: Codes): Promise<void> {
  await insertMatched(db, matched)
  await insertUnread(db, unread)
}

const insertMatched = bulkInsert('sessionDiagnosis')
const insertUnread = bulkInsert('unreadDiagnosis')

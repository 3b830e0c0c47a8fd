import { type ClinicTerm, plainWords } from '@clinic/clinical/diagnoses/find-diagnoses'
import { readDiagnoses } from '@clinic/clinical/diagnoses/read-diagnoses'
import { DIAGNOSIS_RULES, type TaughtTerm, type TermInput } from '@clinic/contract/diagnoses/diagnoses'
import { type Actor, at } from '../actor.ts'
import { type AuditEntry, recordAudits } from '../audit/trail.ts'
import { engineOf } from '../db/engines.ts'
import { takeLock } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { likeText } from '../db/sql.ts'
import { invalid } from '../errors.ts'
import { recodeSessions, type SessionText } from './code-sessions.ts'
import { isListed, labelOf } from './labels.ts'
import { clinicTerms, termKey } from './terms.ts'

/**
 * Defines what words mean in this clinic, or removes the definition, and recodes every session whose words now read differently, each with
 * its event. Where a user picked codes, only words that wait to be coded are read again.
 * @throws AppError 400 for words that cannot be a term, or a code that is not on the list
 */
export async function teachTerm(db: Db, actor: Actor, { term, code }: TermInput): Promise<TaughtTerm> {
  const key = termKey(term)
  if (key === null) throw invalid({ term: DIAGNOSIS_RULES.term })
  if (code !== null && !isListed(code)) throw invalid({ code: DIAGNOSIS_RULES.code })
  await takeLock(db, 'diagnosis terms')
  const before = await clinicTerms(db)
  await storeTerm(db, actor, { termKey: key, term, code })
  const after = await clinicTerms(db)
  const waiting = (await sessionsWaiting(db, key)).filter(isReadNow(after))
  const read = isRead(term, before) ? (await sessionsRead(db, key)).filter(differs(before, after)) : []
  const changed = [...new Map([...waiting, ...read].map((session) => [session._id, session])).values()]
  const words = changed.map((session) => ({ ...session, before: { words: session.workingDiagnosis, terms: before } }))
  await recodeSessions(db, words, { by: actor._id, at: at(actor) })
  const coded = changed.map(({ _id, patientId }): AuditEntry => ({ action: 'U', type: 'diagnosis.code', entityId: _id, patientId }))
  const taught: AuditEntry = { action: 'U', type: code === null ? 'term.forget' : 'term.teach', rows: changed.length }
  await recordAudits(
    db,
    [...coded, taught].map((event) => [actor, event]),
  )
  return { term, code, label: code === null ? null : labelOf(code), sessions: changed.length }
}

type TermRow = { readonly termKey: string; readonly term: string; readonly code: string | null }

async function storeTerm(db: Db, actor: Actor, { termKey, term, code }: TermRow): Promise<void> {
  if (code === null) return void (await db.deleteFrom('diagnosisTerm').where('termKey', '=', termKey).execute())
  const row = { term, code, by: actor._id, at: at(actor) }
  await db
    .insertInto('diagnosisTerm')
    .values({ termKey, ...row })
    .onConflict((conflict) => conflict.column('termKey').doUpdateSet(row))
    .execute()
}

/** Sessions with an uncoded part that contains the words. */
const sessionsWaiting = (db: Db, key: string) =>
  db
    .selectFrom('session')
    .innerJoin('unreadDiagnosis', 'unreadDiagnosis.sessionId', 'session._id')
    .select(['session._id', 'session.patientId', 'session.workingDiagnosis', 'unreadDiagnosis.termKey'])
    .where('unreadDiagnosis.termKey', 'like', `%${likeText(key)}%`)
    .where('session.voidedAt', 'is', null)
    .orderBy('session._id', 'desc')
    .modifyEnd(engineOf(db).lockRows)
    .execute()

/** Words that already had a meaning are in coded sessions, so this searches all texts. Rare: it only happens to correct a mistake. */
const sessionsRead = (db: Db, key: string) =>
  db
    .selectFrom('session')
    .select(['_id', 'patientId', 'workingDiagnosis'])
    .where((eb) => eb(eb.fn<string>('lower', ['workingDiagnosis']), 'like', `%${plainWords(key).map(likeText).join('%')}%`))
    .where('voidedAt', 'is', null)
    .where('_id', 'not in', db.selectFrom('sessionDiagnosis').select('sessionId').where('source', '=', 'picked'))
    .orderBy('_id', 'desc')
    .modifyEnd(engineOf(db).lockRows)
    .execute()

type WaitingSession = SessionText & { readonly termKey: string | null }

const isReadNow =
  (terms: readonly ClinicTerm[]) =>
  ({ workingDiagnosis, termKey: waits }: WaitingSession) =>
    !readDiagnoses(workingDiagnosis, terms).unread.some((part) => termKey(part) === waits)

const isRead = (term: string, terms: readonly ClinicTerm[]) => readDiagnoses(term, terms).found.length > 0

const differs =
  (before: readonly ClinicTerm[], after: readonly ClinicTerm[]) =>
  ({ workingDiagnosis }: SessionText) =>
    JSON.stringify(readDiagnoses(workingDiagnosis, before)) !== JSON.stringify(readDiagnoses(workingDiagnosis, after))

import { type ClinicTerm, findDiagnoses } from '@clinic/clinical/diagnoses/find-diagnoses'
import type { ListedDiagnosis, UncodedParts } from '@clinic/contract/diagnoses/diagnoses'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { isReadingOldSessions } from './read-old-sessions.ts'
import { clinicTerms } from './terms.ts'

const SUGGESTIONS = 3
/** Shorter words are the beginning of too many others. */
const LONG_WORD = 5

/** Parts that no code was read from, grouped, most frequent first. */
export async function listUncoded(db: Db, { skip, limit }: { skip: number; limit: number }): Promise<UncodedParts> {
  const rows = await parts(db)
    .select((eb) => [
      eb.fn.min('unreadDiagnosis.words').as('text'),
      eb.fn.min('unreadDiagnosis.termKey').as('termKey'),
      eb.fn.max('session._id').as('sessionId'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .groupBy(partOf)
    .orderBy('sessions', 'desc')
    .orderBy('sessionId', 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await parts(db).select(sql<number>`count(distinct ${partOf})`.as('count')).executeTakeFirstOrThrow()
  const terms = await clinicTerms(db)
  return {
    data: rows.map(({ text, termKey, sessionId, sessions }) => ({
      text,
      sessionId,
      sessions: Number(sessions),
      canTeach: termKey !== null,
      suggestions: suggestionsFor(text, terms),
    })),
    count: Number(count),
    isReading: await isReadingOldSessions(db),
  }
}

const parts = (db: Db) =>
  db.selectFrom('unreadDiagnosis').innerJoin('session', 'session._id', 'unreadDiagnosis.sessionId').where('session.voidedAt', 'is', null)

const partOf = sql<string>`coalesce("unreadDiagnosis"."termKey", "unreadDiagnosis"."words")`

/** Diagnoses for which the whole part, or one of its longer words, may be a beginning or a misspelling. */
function suggestionsFor(text: string, terms: readonly ClinicTerm[]): ListedDiagnosis[] {
  const words = text.split(' ').filter((word) => word.length >= LONG_WORD)
  const found = [text, ...words].flatMap((typed) => findDiagnoses(typed, terms, SUGGESTIONS))
  return [...new Map(found.map(({ code, label }) => [code, { code, label }])).values()].slice(0, SUGGESTIONS)
}

import { isPrivate } from '@clinic/clinical/results/tests'
import { resultWords } from '@clinic/clinical/results/words'
import { LONG } from '@clinic/contract/fields'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import { timeWriter } from '../clinic-days.ts'
import { changeRow } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import type { TestResultRow } from './results.ts'

type Session = Pick<Selectable<SessionTable>, '_id' | 'version' | 'updatedAt' | 'investigation_results'>

/**
 * Adds a line to a session's investigations, an edit like that of a person: the version rises, so a form that is open elsewhere sees that the
 * text has changed, and the history keeps what was there. An HIV screen leaves none (docs/decisions/0110).
 */
export async function addLine(db: Db, actor: Actor, session: Session, { test }: Pick<TestResultRow, 'test'>, line: string): Promise<void> {
  if (isPrivate(test)) return
  const before = session.investigation_results
  const after = before === '' ? line : `${before}\n${line}`
  // A text that is full could not be edited any more; the result itself is stored beside it.
  if (after.length > LONG) return
  await changeRow(db, actor, 'session', session, { investigation_results: after })
}

type LineResult = Parameters<typeof resultWords>[0] & Pick<TestResultRow, 'takenAt'>

/** 'Malaria RDT: positive, 10:42, A. Bello'. */
export const lineOf = (timeZone: string, result: LineResult, name: string): string =>
  `${resultWords(result)}, ${timeWriter(timeZone)(result.takenAt)}, ${shortName(name)}`

/** 'Amina Bello' is 'A. Bello'. */
function shortName(name: string): string {
  const names = name.split(/\s+/).filter(Boolean)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${[...(names[0] ?? '')][0]?.toUpperCase()}. ${last}`
}

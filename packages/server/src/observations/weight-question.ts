import { weightQuestion } from '@clinic/clinical/people/weights'
import type { QuestionedSession, Session } from '@clinic/contract/sessions/session-record'
import type { Actor } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { subjectsOf } from './subject.ts'

/** The session with the question that its weight raises at the age of that day, if it raises one. */
export async function withWeightQuestion(db: Db, { timeZone }: Pick<Actor, 'timeZone'>, session: Session): Promise<QuestionedSession> {
  if (session.weight === '' || session.weightConfirmed) return session
  const { _id } = session.patientId
  const subject = (await subjectsOf(db, [_id], today(timeZone, new Date(session.recordedAt ?? session.createdAt)))).get(_id)
  const question = subject ? weightQuestion(session.weight, subject.age) : null
  return question === null ? session : { ...session, weightQuestion: question }
}

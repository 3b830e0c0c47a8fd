import { setImmediate } from 'node:timers/promises'
import { CLINICAL_FIELDS, type Comment, type Session } from '@clinic/contract/sessions'
import type { Db } from '../db/open.ts'
import { sessionRows, toSessions } from '../sessions/sessions.ts'
import { csvLines } from '../spreadsheet/csv-out.ts'
import { dayWriter, type TimeRange } from './days.ts'

const HEADER = [
  ...['Patient Name', 'Date', 'open', ...CLINICAL_FIELDS],
  ...['attendants', 'admitPatient', 'bedId', 'comments', 'createdAt', 'closedAt', '_id', 'patientId'],
]

/** Small enough that other requests hardly wait for one batch. */
const BATCH = 200

/** The sessions of a range as CSV, one line each, oldest first. */
export function reportCsv(db: Db, range: TimeRange, timeZone: string): AsyncIterable<string> {
  return csvLines(HEADER, lines(db, range, dayWriter(timeZone)))
}

async function* lines(db: Db, { from, to }: TimeRange, writeDay: (time: string) => string): AsyncGenerator<string[]> {
  let last = { createdAt: from, _id: '' }
  for (;;) {
    const rows = await sessionRows(db)
      .where('session.createdAt', '>=', last.createdAt)
      .where('session.createdAt', '<', to)
      .where((eb) => eb.or([eb('session.createdAt', '>', last.createdAt), eb('session._id', '>', last._id)]))
      .orderBy('session.createdAt')
      .orderBy('session._id')
      .limit(BATCH)
      .execute()
    for (const session of await toSessions(db, rows)) yield lineOf(session, writeDay)
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end
    await setImmediate() // the embedded store answers without waiting, so others would not get their turn
  }
}

function lineOf(session: Session, writeDay: (time: string) => string): string[] {
  const { patientId: patient, bedId: bed } = session
  return [
    ...[`${patient.firstname} ${patient.lastname}`, writeDay(session.createdAt), session.open ? 'open' : 'closed'],
    ...CLINICAL_FIELDS.map((field) => session[field]),
    ...[session.attendants.join('; '), session.admitPatient ? 'yes' : 'no', bed?.tag ?? '', session.comments.map(commentText).join('\n')],
    ...[session.createdAt, session.closedAt ?? '', session._id, patient._id],
  ]
}

function commentText({ userId, comment, drugs }: Comment): string {
  const given = drugs.map(({ drug, dosage }) => `${drug} x${dosage}`).join(', ')
  return `${userId.name} (${userId.role}): ${[comment, given && `[${given}]`].filter(Boolean).join(' ')}`
}

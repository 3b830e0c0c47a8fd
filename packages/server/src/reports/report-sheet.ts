import type { Attendant } from '@clinic/contract/roles'
import { CLINICAL_FIELDS, type Comment } from '@clinic/contract/sessions'
import type { Snapshot } from '../db/snapshot.ts'
import type { Sheet } from '../exports/sheet.ts'
import { attendantsOf } from '../sessions/attendants.ts'
import { dayWriter, type TimeRange } from './days.ts'
import { afterMark, type Mark, readCare, readNames, readRoles } from './report-parts.ts'

const HEADER = [
  ...['Patient Name', 'Date', 'open', ...CLINICAL_FIELDS],
  ...['attendants', 'admitPatient', 'bedId', 'comments', 'createdAt', 'closedAt', '_id', 'patientId'],
]

/** The sessions of a range, one line each, oldest first. */
export function reportSheet(range: TimeRange, timeZone: string): Sheet {
  return { header: HEADER, count: (store) => countSessions(store, range), batches: (store) => batches(store, range, dayWriter(timeZone)) }
}

async function countSessions({ db, read }: Snapshot, { from, to }: TimeRange): Promise<number> {
  const sessions = db.selectFrom('session').where('createdAt', '>=', from).where('createdAt', '<', to)
  const [row] = await read<[number]>(sessions.select((eb) => eb.fn.countAll<number>().as('count')))
  return row?.[0] ?? 0
}

const FACTS = ['session.createdAt', 'session._id', 'patientId', 'firstname', 'lastname', 'open', 'openedBy', 'bedId', 'closedAt'] as const
type Facts = readonly [
  ...facts: [createdAt: string, _id: string, patientId: string, firstname: string, lastname: string],
  ...more: [open: 0 | 1, openedBy: string, bedId: string | null, closedAt: string | null],
  ...clinical: string[],
]

async function* batches(store: Snapshot, { from, to }: TimeRange, writeDay: (time: string) => string): AsyncGenerator<string[][]> {
  const { db, read, batch } = store
  const names = await readNames(store)
  let last: Mark = { createdAt: from, _id: '' }
  for (;;) {
    const page = db
      .selectFrom('session')
      .innerJoin('patient', 'patient._id', 'session.patientId')
      .select([...FACTS, ...CLINICAL_FIELDS])
      .where(afterMark(last))
      .where('session.createdAt', '<', to)
      .orderBy('session.createdAt')
      .orderBy('session._id')
      .limit(batch)
    const rows = await read<Facts>(page)
    const end = rows.at(-1)
    if (!end) return
    const span = { after: last, to: { createdAt: end[0], _id: end[1] } }
    const roles = await readRoles(store, span)
    const care = await readCare(store, span, names)
    yield rows.map((row) => lineOf(row, roles.get(row[1]) ?? [], care.get(row[1]) ?? []))
    if (rows.length < batch) return
    last = span.to
  }

  function lineOf(row: Facts, assigned: readonly Attendant[], comments: readonly Comment[]): string[] {
    const [createdAt, _id, patientId, firstname, lastname, open, openedBy, bedId, closedAt, ...clinical] = row
    const attendants = attendantsOf({ openedBy, openerName: names.people.get(openedBy)?.name ?? '' }, assigned, comments)
    return [
      ...[`${firstname} ${lastname}`, writeDay(createdAt), open === 1 ? 'open' : 'closed', ...clinical],
      ...[attendants.join('; '), bedId === null ? 'no' : 'yes', names.tags.get(bedId ?? '') ?? '', comments.map(commentText).join('\n')],
      ...[createdAt, closedAt ?? '', _id, patientId],
    ]
  }
}

function commentText({ userId, comment, drugs }: Comment): string {
  const given = drugs.map(({ drug, dosage }) => `${drug} x${dosage}`).join(', ')
  return `${userId.name} (${userId.role}): ${[comment, given && `[${given}]`].filter(Boolean).join(' ')}`
}

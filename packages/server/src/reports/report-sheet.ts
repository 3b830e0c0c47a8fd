import { NOT_GIVEN_REASONS } from '@clinic/contract/messages'
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

const COLUMNS = [
  ...(['firstname', 'lastname', 'session.createdAt', 'open'] as const),
  ...CLINICAL_FIELDS,
  ...(['openedBy', 'bedId', 'closedAt', 'session._id', 'patientId'] as const),
] as const
const CLINICAL = COLUMNS.indexOf('open') + 1
const BEHIND = COLUMNS.indexOf('openedBy')
/** The columns' values; they are taken by their places, because there are millions. */
type Row = readonly (string | number | null)[]

async function* batches(store: Snapshot, { from, to }: TimeRange, writeDay: (time: string) => string): AsyncGenerator<string[][]> {
  const { db, read, batch } = store
  const names = await readNames(store)
  let last: Mark = { createdAt: from, _id: '' }
  for (;;) {
    const page = db
      .selectFrom('session')
      .innerJoin('patient', 'patient._id', 'session.patientId')
      .select(COLUMNS)
      .where(afterMark(last))
      .where('session.createdAt', '<', to)
      .orderBy('session.createdAt')
      .orderBy('session._id')
      .limit(batch)
    const rows = await read<Row>(page)
    const end = rows.at(-1)
    if (!end) return
    const span = { after: last, to: { createdAt: text(end[2]), _id: text(end[BEHIND + 3]) } }
    const roles = await readRoles(store, span)
    const care = await readCare(store, span, names)
    yield rows.map((row) => lineOf(row, roles, care))
    if (rows.length < batch) return
    last = span.to
  }

  function lineOf(row: Row, roles: ReadonlyMap<string, Attendant[]>, care: ReadonlyMap<string, Comment[]>): string[] {
    const createdAt = text(row[2])
    const [openedBy, tag, _id] = [text(row[BEHIND]), names.tags.get(text(row[BEHIND + 1])), text(row[BEHIND + 3])]
    const comments = care.get(_id) ?? []
    const openerName = names.people.get(openedBy)?.name ?? ''
    const line = [`${row[0]} ${row[1]}`, writeDay(createdAt), row[3] === 1 ? 'open' : 'closed']
    for (let field = CLINICAL; field < BEHIND; field++) line.push(text(row[field]))
    line.push(
      attendantsOf({ openedBy, openerName }, roles.get(_id) ?? [], comments).join('; '),
      tag === undefined ? 'no' : 'yes',
      tag ?? '',
    )
    line.push(comments.map(commentText).join('\n'), createdAt, text(row[BEHIND + 2]), _id, text(row[BEHIND + 4]))
    return line
  }
}

const text = (value: Row[number] | undefined): string => (value === null || value === undefined ? '' : String(value))

function commentText({ userId, comment, drugs, notGiven }: Comment): string {
  const given = drugs.map(({ drug, dosage }) => `${drug} x${dosage}`).join(', ')
  const missing = notGiven.map(({ drug, dosage, reason }) => `[Not given: ${drug} x${dosage}, ${NOT_GIVEN_REASONS[reason]}]`)
  return `${userId.name} (${userId.role}): ${[comment, given && `[${given}]`, ...missing].filter(Boolean).join(' ')}`
}

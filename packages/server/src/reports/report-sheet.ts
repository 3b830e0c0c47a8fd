import { countedUnits } from '@clinic/clinical/drugs/units'
import type { Attendant } from '@clinic/contract/personnel/roles'
import { CLINICAL_FIELDS, type Comment, NOT_GIVEN_REASONS } from '@clinic/contract/sessions/session-record'
import { dayWriter, type TimeRange } from '../clinic-days.ts'
import { rootIn } from '../db/queries/group.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { Sheet } from '../exports/sheet.ts'
import { type SheetOrder, writeSheet } from '../exports/write-sheet.ts'
import { attendantsOf } from '../sessions/care/attendants.ts'
import { inTypedOrder } from '../sessions/care/comments.ts'
import { isNotVoided } from '../sessions/mistakes/voided.ts'
import { afterMark, type Mark, readBedTags, readCare, readNames, readRoles } from './report-parts.ts'

const HEADER = [
  'Patient Name',
  'Date',
  'open',
  ...CLINICAL_FIELDS,
  'attendants',
  'admitPatient',
  'bedId',
  'comments',
  'createdAt',
  'closedAt',
  '_id',
  'patientId',
  // After the original columns, which programs may read by position.
  'gender',
  'ageRange',
  'phone',
]

/** The report's parameters, in a form that can be sent to a thread. */
export type ReportOrder = {
  readonly range: TimeRange
  readonly timeZone: string
  /** Restricted records, whose sessions are left out. */
  readonly hidden: readonly string[]
}

/** The sessions of a range, one line each, oldest first. */
export function reportSheet(order: ReportOrder): Sheet {
  return { header: HEADER, count: (store) => countSessions(store, order), batches: (store) => batches(store, order) }
}

async function countSessions({ db, read }: Snapshot, { range: { from, to }, hidden }: ReportOrder): Promise<number> {
  const sessions = db
    .selectFrom('session')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where(isNotVoided('session._id'))
    .$if(hidden.length > 0, (query) => query.where('patientId', 'not in', hidden))
  const [row] = await read<[number]>(sessions.select((eb) => eb.fn.countAll<number>().as('count')))
  return row?.[0] ?? 0
}

const COLUMNS = [
  ...(['firstname', 'lastname', 'session.createdAt', 'open'] as const),
  ...CLINICAL_FIELDS,
  ...(['openedBy', 'bedId', 'closedAt', 'session._id', 'patient._id as patientId'] as const),
  ...(['gender', 'ageRange', 'phone'] as const),
] as const
const CLINICAL = COLUMNS.indexOf('open') + 1
const BEHIND = COLUMNS.indexOf('openedBy')
/** Column values by position rather than by name, because there are millions of rows. */
type Row = readonly (string | number | null)[]

/** Data for a batch of sessions, by session id. */
type Parts = {
  readonly roles: ReadonlyMap<string, Attendant[]>
  readonly care: ReadonlyMap<string, Comment[]>
  readonly tags: ReadonlyMap<string, string>
}

async function* batches(store: Snapshot, { range: { from, to }, timeZone, hidden }: ReportOrder): AsyncGenerator<string[][]> {
  const { db, read, batch } = store
  const writeDay = dayWriter(timeZone)
  const names = await readNames(store)
  let last: Mark = { createdAt: from, _id: '' }
  for (;;) {
    const page = db
      .selectFrom('session')
      .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
      .select(COLUMNS)
      .where(afterMark(last))
      .where('session.createdAt', '<', to)
      .where('voidedAt', 'is', null)
      .$if(hidden.length > 0, (query) => query.where('session.patientId', 'not in', hidden))
      .orderBy('session.createdAt')
      .orderBy('session._id')
      .limit(batch)
    const rows = await read<Row>(page)
    const end = rows.at(-1)
    if (!end) return
    const span = { after: last, to: { createdAt: text(end[2]), _id: text(end[BEHIND + 3]) } }
    const parts = { roles: await readRoles(store, span), care: await readCare(store, span, names), tags: await readBedTags(store, span) }
    yield rows.map((row) => lineOf(row, parts))
    if (rows.length < batch) return
    last = span.to
  }

  function lineOf(row: Row, { roles, care, tags }: Parts): string[] {
    const createdAt = text(row[2])
    const [openedBy, bedId, _id] = [text(row[BEHIND]), row[BEHIND + 1], text(row[BEHIND + 3])]
    const comments = care.get(_id) ?? []
    const openerName = names.people.get(openedBy)?.name ?? ''
    const line = [`${row[0]} ${row[1]}`, writeDay(createdAt), row[3] === 1 ? 'open' : 'closed']
    for (let field = CLINICAL; field < BEHIND; field++) line.push(text(row[field]))
    line.push(
      attendantsOf({ openedBy, openerName }, roles.get(_id) ?? [], comments).join('; '),
      bedId === null ? 'no' : 'yes',
      tags.get(_id) ?? '',
    )
    line.push(inTypedOrder(comments).map(commentText).join('\n'), createdAt, text(row[BEHIND + 2]), _id)
    for (let last = BEHIND + 4; last < COLUMNS.length; last++) line.push(text(row[last]))
    return line
  }
}

const text = (value: Row[number] | undefined): string => (value === null || value === undefined ? '' : String(value))

function commentText({ userId, comment, drugs, notGiven, struck }: Comment): string {
  const given = drugs.map(unitsOf).join(', ')
  const missing = notGiven.map((row) => `[Not given: ${unitsOf(row)}, ${NOT_GIVEN_REASONS[row.reason]}]`)
  const mark = struck && `Entered in error (${struck.by.name}: ${struck.reason}):`
  return `${userId.name} (${userId.role}): ${[mark, comment, given && `[${given}]`, ...missing].filter(Boolean).join(' ')}`
}

/** 'Gauze x2 pieces'; the x is a plain letter, for programs that read the file. */
const unitsOf = ({ drug, dosage, unit }: Comment['drugs'][number] | Comment['notGiven'][number]): string =>
  `${drug} x${unit === undefined ? dosage : countedUnits(dosage, unit)}`

/** In an export's thread. */
export const writeReport = (order: SheetOrder<ReportOrder>): Promise<void> => writeSheet(reportSheet(order.order), order)

import type { Db } from '@clinic/server/db/open'
import { anItem, aPatient, aSession, type SessionBody } from '@clinic/server/test/factories'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'

const KINDS = ['patient', 'session', 'care', 'restock', 'close'] as const
type Kind = (typeof KINDS)[number]

/** One requested write. `mark` is a text that only its stored record holds. */
type Write = { readonly kind: Kind; readonly mark: string }

/** What the clients of a case know: kept outside of the server and of its disk. */
export type Ledger = {
  readonly acknowledged: Write[]
  /** Answered, and not with success; by status. */
  readonly refused: (Write & { readonly status: number })[]
  /** Sent, and never answered: it may be stored or not, yet whole and once. */
  readonly unanswered: Write[]
  readonly milliseconds: number[]
}

export const newLedger = (): Ledger => ({ acknowledged: [], refused: [], unanswered: [], milliseconds: [] })

type Order = {
  /** Asked before each write. */
  readonly going: () => boolean
  readonly clients?: number
  /** Between two writes of a client. */
  readonly pauseMs?: number
  /** Sends a refused or unanswered write again under its key until it is done, as a person does. */
  readonly insist?: boolean
}

let marks = 0

/** Mixed work of several people at once, each write with an Idempotency-Key; ends when `going` says so, or when the server no longer answers. */
export async function work(
  server: ServerProcess,
  ledger: Ledger,
  { going, clients = 6, pauseMs = 0, insist = false }: Order,
): Promise<void> {
  const item = await must(server.send('POST', '/inventory/create', anItem({ name: `Stock ${crypto.randomUUID()}`, count: 1_000_000 })))
  const beds = await must(
    server.send(
      'POST',
      '/bed/bulk',
      Array.from({ length: clients }, () => crypto.randomUUID().slice(0, 13)),
    ),
  )
  let dead = false

  async function ask(kind: Kind, mark: string, method: string, path: string, body: unknown): Promise<StoredRow | null> {
    const write = { kind, mark }
    const begun = performance.now()
    for (;;) {
      const answer = await server.send(method, path, body, { 'idempotency-key': `${kind}-${mark}` }).catch(() => null)
      if (answer && answer.status < 300) {
        ledger.milliseconds.push(performance.now() - begun)
        ledger.acknowledged.push(write)
        return answer.data
      }
      if (!insist || !going()) {
        if (answer) ledger.refused.push({ ...write, status: answer.status })
        else {
          ledger.unanswered.push(write)
          dead = true
        }
        return null
      }
      await pause(100)
    }
  }

  async function client(bedId: string): Promise<void> {
    let isFree = true
    while (going() && !dead) {
      const mark = `mark-${process.pid}-${++marks}`
      const [patient] = asList(await ask('patient', mark, 'POST', '/patient/create', aPatient({ allergies: mark })))
      const body: SessionBody | undefined =
        patient && aSession(patient._id, { workingDiagnosis: mark, ...(isFree && { admitPatient: true, bedId }) })
      const session: StoredRow | null = body && going() ? await ask('session', mark, 'POST', '/session/create', body) : null
      if (session && going()) {
        const care = { id: session._id, comment: mark, drugs: [{ drug: item._id, dosage: 2, override: { reasonCode: 'label-checked' } }] }
        await ask('care', mark, 'PATCH', '/session/update', care)
      }
      if (going() && !dead) await ask('restock', mark, 'PATCH', '/inventory/update', { id: item._id, restock: 5, reason: mark })
      const closed: StoredRow | null =
        session && going() && !dead ? await ask('close', session._id, 'PATCH', '/session/update', { id: session._id, open: false }) : null
      // A bed that may still be taken is not asked for again.
      isFree &&= Boolean(closed)
      if (pauseMs > 0) await pause(pauseMs)
    }
  }
  await Promise.all(beds.map(({ _id }: StoredRow) => client(_id)))
}

type StoredRow = { readonly _id: string }

const asList = (answer: unknown): StoredRow[] => (Array.isArray(answer) ? answer : [])
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function must(asked: ReturnType<ServerProcess['send']>) {
  const { status, data } = await asked
  if (status >= 300) throw new Error(`the work could not begin: ${status} ${JSON.stringify(data)}`)
  return data
}

export type Accounts = {
  /** Acknowledged, and not there. */
  readonly lost: Write[]
  /** Refused, and there all the same. */
  readonly revived: Write[]
  /** There more than once. */
  readonly doubled: Write[]
}

/** Holds what the clients know against what is stored. */
export async function settle(db: Db, ledger: Ledger): Promise<Accounts> {
  const stored = await countMarks(db)
  const times = ({ kind, mark }: Write) => stored[kind].get(mark) ?? 0
  const sent = [...ledger.acknowledged, ...ledger.refused, ...ledger.unanswered]
  return {
    lost: ledger.acknowledged.filter((write) => times(write) === 0),
    revived: ledger.refused.filter((write) => times(write) > 0),
    doubled: sent.filter((write) => times(write) > 1),
  }
}

async function countMarks(db: Db): Promise<Record<Kind, Map<string, number>>> {
  const [patients, sessions, care, restocks, closed] = await Promise.all([
    db.selectFrom('patient').select('allergies as mark').execute(),
    db.selectFrom('session').select('workingDiagnosis as mark').execute(),
    db.selectFrom('care').select('comment as mark').execute(),
    db.selectFrom('movement').select('reason as mark').where('type', '=', 'restock').execute(),
    db.selectFrom('session').select('_id as mark').where('open', '=', 0).execute(),
  ])
  return { patient: count(patients), session: count(sessions), care: count(care), restock: count(restocks), close: count(closed) }
}

function count(rows: readonly { readonly mark: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { mark } of rows) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return counts
}

/** Goes on for this long, from now. */
export function forMs(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() < end
}

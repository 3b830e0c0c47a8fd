import type { Content, ItemKind, OpenedItem, Trouble } from '../item.ts'
import { UNSENT } from '../kept-request.ts'
import type { Outbox } from '../outbox.ts'

/** The outcome of an attempt to send. `away`: no response, or a busy server. `stop`: nothing can be sent until the user does something. */
export type Outcome =
  | { readonly kind: 'saved'; readonly id?: string | undefined }
  | { readonly kind: 'away' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'refused'; readonly trouble: Trouble }

export type Sender = {
  /** Sends it under its key, with the time it was typed. */
  readonly send: (item: OpenedItem) => Promise<Outcome>
  /** Whether this patient may already be registered, or that the server could not be asked. */
  readonly findDuplicates: (content: Content) => Promise<boolean | 'away'>
  /** The errors that this page's schemas find, if it was typed in a page of another version. */
  readonly judge: (content: Content) => Promise<Trouble | null>
}

const DUPLICATE = 'duplicate'
const NO_PATIENT = 'no-patient'

/** Sends waiting items one at a time, oldest first. @returns 'done' when nothing is left that can be sent */
export async function flush(
  outbox: Outbox,
  sender: Sender,
  isBusy: (key: string) => boolean = () => false,
): Promise<'done' | 'away' | 'stop'> {
  const seen = new Set<string>()
  for (;;) {
    const { mine } = await outbox.list()
    const next = mine.find((item) => item.state === 'waiting' && !seen.has(item.key) && !isBusy(item.key) && !isHeld(item, mine))
    if (!next) return 'done'
    seen.add(next.key)
    const outcome = await sendOne(outbox, sender, next)
    if (outcome !== 'done') return outcome
  }
}

/** It has to wait for a record it refers to, whether that waits or needs a look: a session for its patient, care for its session. */
function isHeld({ content: { from, body } }: OpenedItem, mine: readonly OpenedItem[]): boolean {
  const names = (id: string | undefined) => id !== undefined && (body?.patientId === id || body?.id === id)
  const makes = ({ what, answerId }: Content) => (what === 'patient' || what === 'session') && names(answerId)
  return mine.some(({ key, state, content }) => state !== 'sent' && (key === from || makes(content)))
}

async function sendOne(outbox: Outbox, sender: Sender, item: OpenedItem): Promise<'done' | 'away' | 'stop'> {
  const { key, content } = item
  if (String(content.body?.patientId).startsWith(UNSENT)) return done(outbox.park(key, { code: NO_PATIENT, message: '' }))
  // Something that may have arrived is sent unchanged; otherwise it would be stored a second time.
  const unfit = content.tried ? null : await sender.judge(content)
  if (unfit) return done(outbox.park(key, unfit))
  if (content.what === 'patient' && !content.asked) {
    const found = await sender.findDuplicates(content)
    if (found === 'away') return 'away'
    if (found) return done(outbox.park(key, { code: DUPLICATE, message: '' }))
  }
  // From here on an attempt without a response may have arrived, and would be found as its own duplicate.
  if (!content.tried) await outbox.noteTried(key)
  const outcome = await sender.send(item)
  if (outcome.kind === 'saved') return done(outbox.landed(key, outcome.id))
  if (outcome.kind === 'refused') return done(outbox.park(key, outcome.trouble))
  return outcome.kind
}

async function done(work: Promise<void>): Promise<'done'> {
  await work
  return 'done'
}

/** Which of the five kinds a call is. */
export function whatOf(path: string, body: Readonly<Record<string, unknown>>): ItemKind {
  if (path === '/patient/create') return 'patient'
  if (path === '/session/create') return 'session'
  if (path === '/session/results') return 'result'
  return body.comment === undefined ? 'clinical' : 'comment'
}

import type { Content, Opened, Trouble, What } from './item.ts'
import { UNSENT } from './kept.ts'
import type { Outbox } from './outbox.ts'

/** What became of a try to send. `away`: no answer, or a server that is busy. `stop`: nothing can be sent before a person does something. */
export type Outcome =
  | { readonly kind: 'saved'; readonly id?: string | undefined }
  | { readonly kind: 'away' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'refused'; readonly trouble: Trouble }

export type Sender = {
  /** Sends it under its key, with the time at which it was typed. */
  readonly send: (item: Opened) => Promise<Outcome>
  /** Registered patients that this one may be: whether there are any, or that the server could not be asked. */
  readonly findDuplicates: (content: Content) => Promise<boolean | 'away'>
  /** What the schemas of this page say of it, if it was typed into a page of another version. */
  readonly judge: (content: Content) => Promise<Trouble | null>
}

export const DUPLICATE = 'duplicate'
export const NO_PATIENT = 'no-patient'

/** Sends what waits, one after another, the oldest first. @returns 'done' when nothing waits that could be sent */
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

/** It waits for what it names, whether that waits too or needs a look: a session for its patient, care for its session. */
function isHeld({ content: { from, body } }: Opened, mine: readonly Opened[]): boolean {
  const names = (id: string | undefined) => id !== undefined && (body?.patientId === id || body?.id === id)
  const makes = ({ what, answerId }: Content) => (what === 'patient' || what === 'session') && names(answerId)
  return mine.some(({ key, state, content }) => state !== 'sent' && (key === from || makes(content)))
}

async function sendOne(outbox: Outbox, sender: Sender, item: Opened): Promise<'done' | 'away' | 'stop'> {
  const { key, content } = item
  if (String(content.body?.patientId).startsWith(UNSENT)) return done(outbox.park(key, { code: NO_PATIENT, message: '' }))
  // What may have landed goes as it is: changed to fit, it would be stored a second time.
  const unfit = content.tried ? null : await sender.judge(content)
  if (unfit) return done(outbox.park(key, unfit))
  if (content.what === 'patient' && !content.asked) {
    const found = await sender.findDuplicates(content)
    if (found === 'away') return 'away'
    if (found) return done(outbox.park(key, { code: DUPLICATE, message: '' }))
  }
  // From here on a try that gets no answer may have landed, and would be found as its own duplicate.
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

/** Which of the four a call is. */
export function whatOf(path: string, body: Readonly<Record<string, unknown>>): What {
  if (path === '/patient/create') return 'patient'
  if (path === '/session/create') return 'session'
  return body.comment === undefined ? 'clinical' : 'comment'
}

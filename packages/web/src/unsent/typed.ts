import { contractHash } from '../app/page-facts.ts'
import { type Draft, drafts, hasTyped, keepDraft, keyOf as nameOf, readDraft } from '../forms/drafts.ts'
import type { Opened } from './item.ts'
import type { Outbox } from './outbox.ts'
import type { OtherTab } from './overview.ts'

/** Joins the forms of this page with what is on the phone. `onRestored` hears when what was typed before a reload is in the forms again. */
export function createTyped(onRestored: () => void, isBusy: (key: string) => boolean = () => false) {
  /** What of the forms is on the phone, by the name of the draft. */
  const written = new Map<string, Draft>()
  /** When this tab last wrote or read it, by its key. What was submitted since has another time. */
  const times = new Map<string, number>()
  /** What another tab goes on with: it is not on the phone as it is typed here. */
  const elsewhere = new Set<string>()
  /** The forms that two tabs fill in, and each keeps its own draft: both were open before the first letter. */
  const twice = new Set<string>()

  const now = () => {
    const prefix = nameOf('')
    return new Map([...drafts].flatMap(([name, draft]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), draft] as const] : [])))
  }

  /** What is not on the phone as it is in the forms. */
  function differences() {
    const typed = now()
    const changed = [...typed].filter(([form, draft]) => written.get(form) !== draft && (draft.isTyped || written.has(form)))
    const gone = [...written].filter(([form, { idempotencyKey }]) => typed.get(form)?.idempotencyKey !== idempotencyKey)
    return { changed, gone }
  }

  function putBack({ key, content: { form, values }, touchedAt }: Opened): void {
    const draft = { values, idempotencyKey: key, isTyped: true }
    // What is in the forms now is on the phone: noted first, for every listener of the draft.
    times.set(key, touchedAt)
    written.set(form, draft)
    keepDraft(form, draft)
  }

  async function drop(mine: Outbox, key: string): Promise<void> {
    await mine.dropTyped(key, times.get(key))
    times.delete(key)
    elsewhere.delete(key)
  }

  async function keep(mine: Outbox, form: string, { idempotencyKey: key, values }: Draft): Promise<void> {
    const isFirst = !times.has(key)
    const at = await mine.keep(key, { form, values, contract: contractHash }, times.get(key))
    if (at !== null) times.set(key, at)
    if (at === null && !isBusy(key)) elsewhere.add(key)
    else elsewhere.delete(key)
    if (isFirst || twice.has(form)) noteTwice(form, typedOf((await mine.list()).mine))
  }

  function noteTwice(form: string, typed: readonly Opened[]): void {
    if (typed.filter(({ content }) => content.form === form).length > 1) twice.add(form)
    else twice.delete(form)
  }

  return {
    differences,
    putBack,
    otherTab: (): OtherTab => (elsewhere.size > 0 ? 'ahead' : twice.size > 0 ? 'beside' : null),
    /** It was submitted from this tab: what is on the phone has another time now. */
    submitted: (key: string) => times.delete(key),
    forget() {
      for (const known of [written, times, elsewhere, twice]) known.clear()
    },

    /** Writes what changed since the last time, while its person is signed in. @throws what the browser says if it cannot keep it */
    async write(mine: Outbox, isStill: () => boolean): Promise<void> {
      const { changed, gone } = differences()
      for (const [form, { idempotencyKey }] of gone) {
        if (!isStill()) return
        await drop(mine, idempotencyKey)
        written.delete(form)
        twice.delete(form)
      }
      for (const [form, draft] of changed) {
        if (!isStill()) return
        await (draft.isTyped ? keep(mine, form, draft) : drop(mine, draft.idempotencyKey))
        if (isStill()) written.set(form, draft)
      }
    },

    /** What was typed before a reload is in the forms again. */
    async restore(mine: Outbox): Promise<void> {
      const typed = typedOf((await mine.list()).mine)
      const missing = typed.filter(({ content }) => !readDraft(content.form))
      // A form that is being filled in or sent is left as it is: shown anew, it would lose what its answer opens.
      const isUntouched = !hasTyped()
      // Of two drafts of one form the newer one is in the form; the other stays in the list of what is not sent.
      for (const item of missing) putBack(item)
      for (const { content } of missing) noteTwice(content.form, typed)
      if (missing.length > 0 && isUntouched) onRestored()
    },
  }
}

/** What was typed and never submitted, or has to be submitted again by a person. */
const typedOf = (items: readonly Opened[]) =>
  items.filter(({ state, content }) => state === 'draft' || (state === 'parked' && content.what === null))

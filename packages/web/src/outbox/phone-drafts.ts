import { type Draft, drafts, keyOf as nameOf, readDraft, restoreDraft } from '../lib/drafts.ts'
import { contractHash } from '../lib/page-facts.ts'
import type { OpenedItem } from './item.ts'
import type { Outbox } from './outbox.ts'
import type { OtherTab } from './overview.ts'

/** Connects this page's forms with the phone's store. */
export function createTyped(isBusy: (key: string) => boolean = () => false) {
  /** Drafts stored on the phone, by name. */
  const written = new Map<string, Draft>()
  /** Keys of all items that this page has written: what is still typed of them is in its forms, and the rest was saved or cleared. */
  const own = new Set<string>()
  /** When this tab last wrote or read each item, by key. Items submitted since have another time. */
  const times = new Map<string, number>()
  /** Items that another tab continues with: what is typed here is not stored. */
  const elsewhere = new Set<string>()
  /** Forms filled in by two tabs, each with its own draft: both were open before the first letter. */
  const twice = new Set<string>()
  let lastWrite: Promise<void> = Promise.resolve()

  const now = () => {
    const prefix = nameOf('')
    return new Map([...drafts].flatMap(([name, draft]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), draft] as const] : [])))
  }

  /** What differs between the forms and the phone. */
  function differences() {
    const typed = now()
    const changed = [...typed].filter(([form, draft]) => written.get(form) !== draft && (draft.isTyped || written.has(form)))
    const gone = [...written].filter(([form, { idempotencyKey }]) => typed.get(form)?.idempotencyKey !== idempotencyKey)
    return { changed, gone }
  }

  function putBack({ key, content: { form, values }, touchedAt }: OpenedItem): void {
    const draft = { values, idempotencyKey: key, isTyped: true }
    // What is in the forms now is on the phone: noted first, for every listener of the draft.
    times.set(key, touchedAt)
    written.set(form, draft)
    restoreDraft(form, draft)
  }

  async function drop(mine: Outbox, key: string): Promise<void> {
    await mine.dropTyped(key, times.get(key))
    times.delete(key)
    elsewhere.delete(key)
  }

  async function keep(mine: Outbox, form: string, { idempotencyKey: key, values }: Draft): Promise<void> {
    own.add(key)
    const isFirst = !times.has(key)
    const at = await mine.keep(key, { form, values, contract: contractHash }, times.get(key))
    if (at !== null) times.set(key, at)
    if (at === null && !isBusy(key)) elsewhere.add(key)
    else elsewhere.delete(key)
    if (isFirst || twice.has(form)) noteTwice(form, typedOf((await mine.list()).mine))
  }

  function noteTwice(form: string, typed: readonly OpenedItem[]): void {
    if (typed.filter(({ content }) => content.form === form).length > 1) twice.add(form)
    else twice.delete(form)
  }

  async function writeChanges(mine: Outbox, isStill: () => boolean): Promise<void> {
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
    if (changed.length > 0 && isStill() && differences().gone.length > 0) await writeChanges(mine, isStill)
  }

  return {
    differences,
    putBack,
    otherTab: (): OtherTab => (elsewhere.size > 0 ? 'ahead' : twice.size > 0 ? 'beside' : null),
    /** Submitted from this tab, so the stored item has another time now. */
    submitted: (key: string) => times.delete(key),
    forget() {
      for (const known of [written, own, times, elsewhere, twice]) known.clear()
    },

    /**
     * Writes what has changed since the last time, while its user is signed in; what is saved or cleared meanwhile goes at once. One write
     * at a time: the second would take the first for another tab.
     * @throws the browser's error if it cannot store it
     */
    write(mine: Outbox, isStill: () => boolean): Promise<void> {
      const write = lastWrite.then(() => writeChanges(mine, isStill))
      lastWrite = write.catch(() => undefined)
      return write
    },

    /** Restores text typed before a reload to the forms. */
    async restore(mine: Outbox): Promise<void> {
      const typed = typedOf((await mine.list()).mine)
      const missing = typed.filter(({ key, content }) => !own.has(key) && !readDraft(content.form))
      // Of two drafts of one form, the newer is in the form; the other stays in the list of unsent items.
      const newest = new Map(missing.map((item) => [item.content.form, item]))
      for (const item of newest.values()) putBack(item)
      for (const { content } of missing) noteTwice(content.form, typed)
    },
  }
}

/** What was typed and never submitted, or must be submitted again by the user. */
const typedOf = (items: readonly OpenedItem[]) =>
  items.filter(({ state, content }) => state === 'draft' || (state === 'parked' && content.what === null))

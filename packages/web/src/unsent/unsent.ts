import { getDraftKey } from '@clinic/contract/unsent'
import { open } from '../api/client.ts'
import { contractHash } from '../app/page-facts.ts'
import { signedInUser } from '../auth/token.ts'
import { type Draft, drafts, hasTyped, keepDraft, keyOf as nameOf, readDraft } from '../forms/drafts.ts'
import { isAway } from './away.ts'
import { keyOf } from './cipher.ts'
import { flush, whatOf } from './flush.ts'
import type { Content, Item, Opened } from './item.ts'
import type { Kept } from './kept.ts'
import { createOutbox, dropDraftsOf, isUnsent, type Outbox, othersOf } from './outbox.ts'
import { createSender, idOf } from './sender.ts'
import type { Store } from './store.ts'
import { UNSENT_WORDS } from './words.ts'

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [2_000, 60_000]
/** As long as one call may take; renewed before each. A page that is gone holds nothing for longer. */
const LEASE_MS = 8_000
const KEY_PATIENCE_MS = 3_000
/** A clock that is right to a minute is right enough. */
const CLOCK_MS = 60_000

/** What is on this phone, as far as this person may see it. */
export type Overview = {
  /** What waits, needs a look, or was typed; the oldest first. */
  readonly mine: readonly Opened[]
  /** One's own that cannot be opened before the server is reached. */
  readonly locked: number
  readonly others: number
  readonly expired: readonly Item[]
  /** The last try found no server. */
  readonly isAway: boolean
  readonly isOldPage: boolean
  readonly cannotKeep: boolean
}

type Entry = Pick<Content, 'form' | 'values' | 'who' | 'from'> & { readonly path: string; readonly body: Record<string, unknown> }

export type Unsent = ReturnType<typeof createUnsent>

/** Joins what is stored on the phone with this page: its forms, its person, and its way to the server. `onLook` hears of every change. */
export function createUnsent(store: Store, onLook: (overview: Overview) => void, onRestored: () => void = () => undefined) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('')
  const busy = new Set<string>()
  let outbox: { readonly person: string; readonly box: Outbox } | null = null
  let correction = 0
  const state = { isAway: false, isOldPage: false, cannotKeep: false }
  let asking: Promise<boolean> | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let isSending = false
  /** What of the forms is on the phone, by the name of the draft. */
  const written = new Map<string, Draft>()

  const isBusy = (key: string) => busy.has(key)
  const box = (): Outbox | null => (outbox && outbox.person === signedInUser()?._id ? outbox.box : null)

  /** Whether one's own can be opened and kept: asks for the key if it is not there. */
  function ready(): Promise<boolean> {
    if (box()) return Promise.resolve(true)
    asking ??= askForKey().finally(() => {
      asking = null
    })
    return asking
  }

  async function askForKey(): Promise<boolean> {
    const person = signedInUser()?._id
    if (person === undefined) return false
    try {
      const query = { device: await store.device() }
      const response = await open(getDraftKey, { query }, { signal: AbortSignal.timeout(KEY_PATIENCE_MS) })
      const { draftKey } = (await response.json()) as { draftKey: string } // as the contract declares it
      noteTime(response.headers.get('date'))
      if (signedInUser()?._id !== person) return false
      outbox = { person, box: createOutbox(store, keyOf(person, draftKey)) }
      Object.assign(state, { isAway: false, cannotKeep: false })
      await outbox.box.expire()
      await restore(outbox.box)
      return true
    } catch {
      state.isAway = true
      return false
    } finally {
      void look()
    }
  }

  function noteTime(date: string | null) {
    const difference = date === null ? 0 : Date.parse(date) - Date.now()
    correction = Math.abs(difference) > CLOCK_MS ? difference : 0
  }

  /** What was typed before a reload is in the forms again. */
  async function restore(mine: Outbox): Promise<void> {
    const typed = (await mine.list()).mine.filter(
      ({ state, content }) => state === 'draft' || (state === 'parked' && content.what === null),
    )
    const missing = typed.filter(({ content }) => !readDraft(content.form))
    // A form that is being filled in or sent is left as it is: shown anew, it would lose what its answer opens.
    const isUntouched = !hasTyped()
    for (const { key, content } of missing) putBack(key, content)
    if (missing.length > 0 && isUntouched) onRestored()
  }

  function putBack(key: string, { form, values }: Content): void {
    const draft = { values, idempotencyKey: key, isTyped: true }
    keepDraft(form, draft)
    written.set(form, draft)
  }

  const now = () => {
    const prefix = nameOf('')
    return new Map([...drafts].flatMap(([name, draft]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), draft] as const] : [])))
  }

  /** Writes what changed in the forms since the last time. */
  async function sync(): Promise<void> {
    const typed = now()
    const changed = [...typed].filter(([form, draft]) => written.get(form) !== draft && (draft.isTyped || written.has(form)))
    const gone = [...written].filter(([form, { idempotencyKey }]) => typed.get(form)?.idempotencyKey !== idempotencyKey)
    if (changed.length === 0 && gone.length === 0) return
    if (!(await ready())) {
      state.cannotKeep = changed.length > 0
      return look()
    }
    const mine = box()
    if (!mine) return
    for (const [form, { idempotencyKey }] of gone) {
      written.delete(form)
      await mine.dropTyped(idempotencyKey)
    }
    for (const [form, draft] of changed) {
      written.set(form, draft)
      if (!draft.isTyped) await mine.dropTyped(draft.idempotencyKey)
      else await mine.keep(draft.idempotencyKey, { form, values: draft.values, contract: contractHash })
    }
    if (gone.length > 0) await look()
  }

  async function look(): Promise<void> {
    const mine = box()
    const items = await store.all()
    const person = signedInUser()?._id ?? ''
    const listed = mine ? await mine.list() : { mine: [], expired: [], others: othersOf(items, person) }
    const unsent = items.filter((item) => item.person === person && isUnsent(item)).length
    onLook({ ...listed, locked: unsent - listed.mine.filter(isUnsent).length, ...state })
  }

  const sender = createSender(
    () => correction,
    () => {
      state.isOldPage = true
    },
  )

  /** Tries to send what waits, now and then again until nothing waits. */
  async function go(): Promise<void> {
    if (isSending || !signedInUser()) return
    clearTimeout(again)
    isSending = true
    try {
      const isReady = await ready()
      const mine = box()
      if (!isReady || !mine) return later()
      if (!(await mine.list()).mine.some(({ state }) => state === 'waiting')) return
      const isOurs = () => store.lease(tab, Date.now(), LEASE_MS)
      if (!(await isOurs())) return later(LEASE_MS / 2)
      const result = await flush(
        mine,
        { ...sender, send: async (item) => ((await isOurs()) ? sender.send(item) : { kind: 'away' }) },
        isBusy,
      )
      state.isAway = result === 'away'
      if (result === 'away') later()
      else wait = FIRST_WAIT_MS
    } finally {
      isSending = false
      await look()
    }
  }

  function later(inMs = wait): void {
    clearTimeout(again)
    again = setTimeout(() => void go(), inMs)
    if (inMs === wait) wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }

  const contentOf = ({ path, ...entry }: Entry, what = whatOf(path, entry.body)): Content => ({ ...entry, what, contract: contractHash })

  return {
    ready,
    sync,
    look,
    go: () => {
      wait = FIRST_WAIT_MS
      return go()
    },

    /** Keeps it, then sends it. Without an answer it stays, and the result says so. */
    async send<T>(key: string, entry: Entry, first: (() => Promise<void>) | undefined, sendIt: () => Promise<T>): Promise<T | Kept> {
      const mine = box()
      if (!mine) return sendIt()
      busy.add(key)
      const kept = { kept: key, body: entry.body }
      await mine.wait(key, contentOf(entry))
      try {
        if (entry.from !== undefined) return kept // it goes after its patient
        await first?.()
        if (first) await mine.noteAsked(key)
        const answer = await sendIt()
        await mine.landed(key, idOf(answer))
        state.isAway = false
        return answer
      } catch (error) {
        if (!isAway(error)) {
          await mine.back(key)
          throw error
        }
        state.isAway = true
        later()
        return kept
      } finally {
        busy.delete(key)
        await look()
        if (entry.from !== undefined) void go()
      }
    },

    /** A person has to press Save again. */
    async leave(key: string, entry: Entry): Promise<void> {
      if (!(await ready())) return
      const trouble = { code: 'press-again', message: UNSENT_WORDS.pressAgain }
      const drugs = Array.isArray(entry.body.drugs) && entry.body.drugs.length > 0
      await box()?.leave(key, { ...contentOf(entry, null), drugs, trouble })
      await look()
    },

    /** What a person chose to do about one of them. */
    async decide(act: (box: Outbox) => Promise<void>): Promise<void> {
      const mine = box()
      if (!mine) return
      await act(mine)
      await look()
      void go()
    },

    /** Opens it in its form again. */
    reopen: ({ key, content }: Opened) => putBack(key, content),

    /** The person signs out: what was never submitted goes. */
    leavePerson(person: string): Promise<void> {
      written.clear()
      return dropDraftsOf(store, person)
    },

    /** Another person, or the same again: nothing that was opened stays open. */
    changePerson(): void {
      if (outbox?.person === signedInUser()?._id) return
      outbox = null
      written.clear()
      Object.assign(state, { isAway: false, isOldPage: false, cannotKeep: false })
      void go()
    },
  }
}

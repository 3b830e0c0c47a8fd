import { createClock } from '../lib/clock.ts'
import { drafts } from '../lib/drafts.ts'
import { contractHash } from '../lib/page-facts.ts'
import { readToken, signedInUser } from '../lib/token.ts'
import { draftKeyOf } from './draft-key.ts'
import type { Content } from './item.ts'
import { readOthers } from './items-of-others.ts'
import type { KeptRequest } from './kept-request.ts'
import { createOutbox, dropDraftsOf, type Outbox, whatIsHere } from './outbox.ts'
import { NOTHING, type Overview } from './overview.ts'
import { createTyped } from './phone-drafts.ts'
import { askWhatHappened, serverNow } from './send/ask-server.ts'
import { isAway, PATIENCE_MS } from './send/away.ts'
import { flush, whatOf } from './send/flush.ts'
import { idOf } from './send/outcome.ts'
import { reportWaiting } from './send/report.ts'
import { createRetry } from './send/retry.ts'
import { createSender, sendWhile } from './send/sender.ts'
import type { Store } from './store.ts'
import { UNSENT_WORDS } from './words.ts'

/** The longest that a call can take; renewed before each. A closed page holds the lease no longer than this. */
const LEASE_MS = PATIENCE_MS
/** How long Save and a letter wait for the key. It is still asked for after that, and what was typed is kept once it is there. */
const KEY_MS = 3_000

type Entry = Pick<Content, 'form' | 'values' | 'who' | 'from'> & { readonly path: string; readonly body: Record<string, unknown> }
type MyOutbox = { readonly person: string; readonly box: Outbox; readonly token: string | null }

export type OutboxSync = ReturnType<typeof createOutboxSync>

/** Connects the phone's store with this page: its forms, its user, and its connection to the server. `onLook` hears every change. */
export function createOutboxSync(store: Store, onLook: (overview: Overview) => void) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('')
  const busy = new Set<string>()
  const clock = createClock()
  let outbox: MyOutbox | null = null
  const state = { isAway: false, isOldPage: false, cannotKeep: false, sentAgain: null as Overview['sentAgain'] }
  let asking: Promise<boolean> | null = null
  const retry = createRetry(() => void go())
  let isSending = false

  const isBusy = (key: string) => busy.has(key)
  const typed = createTyped(isBusy)
  const box = (): Outbox | null => (outbox && outbox.person === signedInUser()?._id ? outbox.box : null)

  /** Can the user's own items be decrypted and stored? Requests the key if it is missing. */
  function ready(): Promise<boolean> {
    if (box()) return Promise.resolve(true)
    asking ??= askForKey().finally(() => {
      asking = null
    })
    return Promise.race([asking, new Promise<boolean>((resolve) => setTimeout(resolve, KEY_MS, false))])
  }

  async function askForKey(): Promise<boolean> {
    const person = signedInUser()?._id
    if (person === undefined) return false
    try {
      const key = await draftKeyOf(store, person, clock)
      if (signedInUser()?._id !== person) return false
      const mine = createOutbox(store, key, clock.now)
      outbox = { person, box: mine, token: readToken() }
      Object.assign(state, { isAway: false, cannotKeep: false })
      await mine.expire()
      await typed.restore(mine)
      // Text typed while there was no key.
      await typed.write(mine, () => box() === mine)
      return true
    } catch (error) {
      noteFailure(error)
      return box() !== null
    } finally {
      void look().catch(noteFailure)
    }
  }

  /** Either the server is unavailable, or the browser stores nothing. Other errors from the server are shown where they belong. */
  function noteFailure(error: unknown): void {
    if (isAway(error)) state.isAway = true
    else if (!(error instanceof Error) || error.name !== 'ApiError') state.cannotKeep = true
  }

  /** For work that can fail on a full disk, where the failure must not hide the server's answer. */
  async function tryTo(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      noteFailure(error)
      return false
    }
  }

  /** Writes what has changed in the forms since the last time. */
  async function sync(): Promise<void> {
    const { changed, gone } = typed.differences()
    const couldNotKeep = state.cannotKeep
    const otherTab = typed.otherTab()
    if (changed.length === 0 && gone.length === 0) {
      state.cannotKeep = false
      return couldNotKeep ? look() : undefined
    }
    // With the key in memory there is no await: writing starts before the browser paints.
    const mine = box() ?? ((await ready()) ? box() : null)
    state.cannotKeep = mine ? !(await tryTo(() => typed.write(mine, () => box() === mine))) : changed.length > 0
    if (gone.length > 0 || state.isAway || state.cannotKeep || couldNotKeep || typed.otherTab() !== otherTab) await look()
  }

  async function look(): Promise<void> {
    const listed = await whatIsHere(store, box(), signedInUser()?._id ?? '').catch(() => null)
    if (!listed) return onLook({ ...NOTHING, ...state, cannotKeep: true })
    onLook({ ...listed, ...state, otherTab: typed.otherTab() })
  }

  const sender = createSender(() => {
    state.isOldPage = true
  }, clock.now)

  /** Tries to send waiting items, and retries until none are left. */
  async function go(): Promise<void> {
    if (isSending || !signedInUser()) return
    retry.stop()
    isSending = true
    let mine: Outbox | null = null
    try {
      const isReady = await ready()
      mine = box()
      if (!isReady || !mine) return retry.later()
      await mine.expire()
      state.sentAgain = (await askWhatHappened(mine, clock, () => box() === mine)) ?? state.sentAgain
      await sendAll(mine)
    } catch (error) {
      noteFailure(error)
      retry.later()
    } finally {
      isSending = false
      await look()
      if (outbox && box()) void reportWaiting(store, { ...outbox, endedToken: null })
      if (mine && signedInUser() && box() !== mine) void go()
    }
  }

  async function sendAll(mine: Outbox): Promise<void> {
    if (!(await mine.list()).mine.some(({ state }) => state === 'waiting')) return
    const isOurs = () => store.lease(tab, Date.now(), LEASE_MS)
    if (!(await isOurs())) return retry.later(LEASE_MS / 2)
    const isStill = () => box() === mine
    const result = await flush(mine, sendWhile(sender, isStill, isOurs), isBusy)
    await store.lease(tab, Date.now(), 0)
    if (!isStill()) return
    state.isAway = result === 'away'
    if (result === 'away') retry.later()
    else retry.reset()
  }

  const contentOf = ({ path, ...entry }: Entry, what = whatOf(path, entry.body)): Content => ({ ...entry, what, contract: contractHash })

  return {
    ready,
    sync,
    look,
    go: () => {
      retry.reset()
      return go()
    },

    /** Stores it, then sends it. Without a response it stays, and the result says so. What this phone cannot store is sent anyway. */
    async send<T>(key: string, entry: Entry, first: (() => Promise<void>) | undefined, sendIt: () => Promise<T>): Promise<T | KeptRequest> {
      const mine = box()
      const person = signedInUser()?._id
      busy.add(key)
      const kept = { kept: key, body: entry.body }
      const isKept = mine !== null && (await tryTo(() => mine.wait(key, { ...contentOf(entry), tried: !first && !entry.from })))
      try {
        if (isKept && entry.from !== undefined) return kept // sent after its patient
        await first?.()
        if (isKept && first) await tryTo(() => mine.noteTried(key))
        const answer = await sendIt()
        if (isKept) await tryTo(() => mine.landed(key, idOf(answer)))
        state.isAway = false
        return answer
      } catch (error) {
        if (!isKept) throw error
        if (!isAway(error)) {
          // If the user has signed out meanwhile, there is no form: it waits for them.
          if (drafts.has(`${person} ${entry.form}`)) await tryTo(() => mine.back(key))
          throw error
        }
        state.isAway = true
        retry.later()
        return kept
      } finally {
        busy.delete(key)
        typed.submitted(key)
        await look()
        if (entry.from !== undefined) void go()
      }
    },

    /** The user has to press Save again. */
    async leave(key: string, entry: Entry): Promise<void> {
      if (!(await ready())) return
      const trouble = { code: 'press-again', message: UNSENT_WORDS.pressAgain }
      const drugs = Array.isArray(entry.body.drugs) && entry.body.drugs.length > 0
      await tryTo(async () => box()?.leave(key, { ...contentOf(entry, null), drugs, trouble }))
      typed.submitted(key)
      await look()
    },

    /** Carries out the user's decision about an item. */
    async decide(act: (box: Outbox) => Promise<void>): Promise<void> {
      const mine = box()
      if (!mine) return
      await tryTo(() => act(mine))
      await look()
      void go()
    },

    serverNow: () => serverNow(clock),
    /** What other people left here, for the admin. */
    readOthers: () => readOthers(store, signedInUser()?._id ?? '', clock.now),
    /** Opens it in its form again. */
    reopen: typed.putBack,
    /** The person signs out: what was never submitted goes. */
    leavePerson(person: string): Promise<void> {
      typed.forget()
      void store.keepKey(null).catch(() => undefined) // of no use without the sign-in
      return dropDraftsOf(store, person)
    },
    /** Whether the server is there, as far as the page's other calls show. */
    async noteReach(isAway: boolean): Promise<void> {
      if (state.isAway === isAway) return
      state.isAway = isAway
      await look()
    },

    /** Another user, or the same one again: nothing that was decrypted stays so. */
    changePerson(): void {
      retry.stop()
      if (outbox?.person === signedInUser()?._id) return
      if (outbox && !signedInUser()) void reportWaiting(store, { ...outbox, endedToken: outbox.token })
      outbox = null
      typed.forget()
      Object.assign(state, { isAway: false, isOldPage: false, cannotKeep: false, sentAgain: null })
      void go()
    },
  }
}

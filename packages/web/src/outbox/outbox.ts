import { DRAFT_MS, WAITS_MS } from '@clinic/contract/outbox/unsent'
import { type Key, open, seal } from './cipher.ts'
import { ageOf, type Content, type Item, type OpenedItem, type State } from './item.ts'
import type { Store } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** How long sent items are kept: a restore brings back the store of an hour ago, and this brings back the hour. */
const SENT_MS = DAY_MS
/** How far the clocks of a phone and the server may differ. */
const CLOCKS_DIFFER_MS = 2 * 60_000

/** It waited for seven days, or so it seems to a server whose clock was set: it may have forgotten what it saved under this key. */
const [TOO_OLD, CLOCK] = ['too-old', 'clock']

/** When the server's store was restored, and the time of its backup; milliseconds. */
export type Restore = { readonly restoredAt: number; readonly backupAt: number }

export type Outbox = ReturnType<typeof createOutbox>

/** What a person has not sent yet from this phone. Every change is on disk before it resolves. */
export function createOutbox(store: Store, key: Key, now: () => number) {
  const openItem = (item: Item): OpenedItem | null => {
    if (item.person !== key.person) return null
    const content = open<Content>(key, item.key, item.sealed)
    return content && { ...item, content }
  }

  const atPresent = (touchedAt = now()): Times => ({ touchedAt, typedAt: Date.now() })

  function sealed(itemKey: string, state: State, content: Content, { touchedAt, typedAt }: Times): Item {
    const times = { touchedAt, typedAt, expiresAt: now() + SENT_MS }
    return { key: itemKey, person: key.person, state, sealed: seal(key, itemKey, content), ...times }
  }

  /** What becomes of it with time; undefined if nothing does. Nothing that is not on the server is removed because of a clock alone. */
  function aged(item: Item): Item | null | undefined {
    const age = ageOf(item, now())
    if (item.state === 'draft') return age >= DRAFT_MS ? null : undefined
    if (item.state === 'parked') return undefined
    if (item.state !== 'waiting') return item.expiresAt <= now() ? null : undefined
    const known = openItem(item)
    if (!known || known.content.released) return undefined
    const seemsOld = known.content.tried && now() - item.touchedAt >= WAITS_MS
    const code = age >= WAITS_MS ? TOO_OLD : seemsOld ? CLOCK : null
    return code ? sealed(item.key, 'parked', { ...known.content, trouble: { code, message: '' } }, item) : undefined
  }

  /** Changes one of the user's own items; `decide` gets it decrypted, or undefined, and returns what it becomes. */
  function one(itemKey: string, decide: (known: OpenedItem | undefined) => Item | null | undefined, typedKey?: string): Promise<void> {
    return store.change((items) => {
      const known = items.find((item) => item.key === itemKey)
      const result = decide((known && openItem(known)) ?? undefined)
      return new Map(result === undefined ? [] : [[itemKey, result]])
    }, typedKey)
  }

  return {
    /**
     * Keeps what is typed. An item that the user must look at stays that way while it is edited. Does not touch something that may have
     * arrived, or that another tab has written since this one did at `lastAt`: its text would be lost.
     * @returns when it was written, for the next call; null if it was not
     */
    async keep(itemKey: string, content: Pick<Content, 'form' | 'values' | 'contract'>, lastAt?: number): Promise<number | null> {
      let writtenAt: number | null = null
      await one(
        itemKey,
        (known) => {
          if (known?.state === 'waiting' || known?.state === 'sent' || isOthers(known, lastAt)) return undefined
          // Never the same time twice, so that writes can be told apart.
          writtenAt = Math.max(now(), (known?.touchedAt ?? 0) + 1)
          const before = known?.content ?? { what: null, who: '', body: null }
          return sealed(itemKey, known?.state ?? 'draft', { ...before, ...content }, atPresent(writtenAt))
        },
        itemKey,
      )
      return writtenAt
    },

    /** Save was pressed: it is on disk before anything is sent. The session's patient may have been registered meanwhile. */
    wait: (itemKey: string, content: Content) =>
      store.change((items) => {
        const patient = items.find((item) => item.key === content.from)
        const patientId = patient && openItem(patient)?.content.answerId
        const body = patientId === undefined ? content.body : { ...content.body, patientId }
        return new Map([[itemKey, sealed(itemKey, 'waiting', { ...content, body }, atPresent())]])
      }),

    /** The server has it. Items that refer to it get its new id in the same transaction. */
    landed: (itemKey: string, answerId?: string) =>
      store.change((items) => {
        const landed = items.find((item) => item.key === itemKey)
        const known = landed && openItem(landed)
        if (!known) return new Map()
        const sent = sealed(itemKey, 'sent', { ...known.content, answerId, trouble: undefined }, known)
        return new Map([...pointedTo(items, known, answerId), [itemKey, sent]])
      }),

    /** It was refused, or the user went back, while its form is open: it belongs to the form again. */
    back: (itemKey: string) => one(itemKey, (known) => known && sealed(itemKey, 'draft', known.content, known)),

    /** The server refused it, or the user must decide. */
    park: (itemKey: string, trouble: NonNullable<Content['trouble']>) =>
      one(itemKey, (known) => known && sealed(itemKey, 'parked', { ...known.content, trouble }, known)),

    /** The user wants it sent again. */
    release: (itemKey: string, more: Partial<Content> = {}) =>
      one(
        itemKey,
        (known) => known && sealed(itemKey, 'waiting', { ...known.content, ...more, released: true, trouble: undefined }, known),
      ),

    /** It is being sent: from here on it may have arrived, so it is sent again unchanged and without looking for duplicates. */
    noteTried: (itemKey: string) =>
      one(itemKey, (known) => known && sealed(itemKey, known.state, { ...known.content, asked: true, tried: true }, known)),

    /** Saving failed for something that is not sent automatically: the user has to press Save again. */
    leave: (itemKey: string, content: Content) => one(itemKey, () => sealed(itemKey, 'parked', content, atPresent())),

    /** What was typed was saved or discarded in its form; keeps what may have arrived, and what another tab has written since. */
    dropTyped: (itemKey: string, lastAt?: number) =>
      one(itemKey, (known) => ((known?.state === 'draft' || known?.state === 'parked') && !isOthers(known, lastAt) ? null : undefined)),

    /** The user deletes it. */
    remove: (itemKey: string) => store.change(() => new Map([[itemKey, null]])),

    /** The patient is already registered: the new record is not sent, and its sessions move to the existing one. */
    isExisting: (itemKey: string, patientId: string) =>
      store.change((items) => {
        const waiting = items.find((item) => item.key === itemKey)
        const known = waiting && openItem(waiting)
        if (!known) return new Map()
        // Kept for a day in its final form, because a consultation being typed will ask for it.
        const done = sealed(itemKey, 'sent', { ...known.content, what: null, answerId: patientId, trouble: undefined }, known)
        return new Map([...pointedTo(items, known, patientId), [itemKey, done]])
      }),

    /**
     * After a restore of the server, offers again what was sent after its backup. Old keys return old answers. A patient may have been
     * registered by hand since, so duplicates are looked up, unless the backup may have the patient.
     * @returns how many
     */
    async offerAgain({ backupAt, restoredAt }: Restore): Promise<number> {
      let count = 0
      await store.change((items) => {
        const sent = items.flatMap((item) => (item.state === 'sent' ? (openItem(item) ?? []) : []))
        const gone = sent.filter(({ content, expiresAt }) => {
          const landedAt = expiresAt - SENT_MS
          return content.what !== null && landedAt > backupAt - CLOCKS_DIFFER_MS && landedAt < restoredAt
        })
        count = gone.length
        return new Map(
          gone.map(({ key, content, expiresAt, ...times }) => {
            const mayBeThere = expiresAt - SENT_MS < backupAt + CLOCKS_DIFFER_MS
            return [key, sealed(key, 'waiting', { ...content, asked: mayBeThere, tried: mayBeThere }, times)]
          }),
        )
      })
      return count
    },

    /** Removes old drafts and what has long been on the server; parks what is too old to be sent by itself. */
    expire: () => store.change((items) => new Map(items.flatMap((item) => [[item.key, aged(item)] as const]).filter(isChange))),

    /** The user's own items by age, how many of them cannot be decrypted, and how many belong to another person. */
    async list(): Promise<{ mine: OpenedItem[]; others: number }> {
      const items = (await store.all()).toSorted((a, b) => a.touchedAt - b.touchedAt)
      const own = items.filter(({ person }) => person === key.person)
      return {
        mine: own.flatMap((item) => openItem(item) ?? []),
        others: othersOf(items, key.person),
      }
    },
  }

  /** The user's items that refer to this one, with its new id: sessions by its key, and after a restore everything with its old id. */
  function pointedTo(items: readonly Item[], { key: itemKey, content: { answerId: before } }: OpenedItem, id: string | undefined) {
    const changes = new Map<string, Item>()
    if (id === undefined) return changes
    for (const item of items) {
      const mine = item.key === itemKey ? null : openItem(item)
      if (!mine?.content.body) continue
      const { from, body } = mine.content
      const isPatients = from === itemKey || (before !== undefined && body.patientId === before)
      if (!isPatients && (before === undefined || body.id !== before)) continue
      const pointed = { ...mine.content, body: { ...body, ...(isPatients ? { patientId: id } : { id }) } }
      changes.set(item.key, { ...item, sealed: seal(key, item.key, pointed) })
    }
    return changes
  }
}

type Times = Pick<Item, 'touchedAt' | 'typedAt'>

const isChange = (change: readonly [string, Item | null | undefined]): change is [string, Item | null] => change[1] !== undefined

/** Written since by another tab; if this tab never wrote it, nothing is known. */
const isOthers = (known: OpenedItem | undefined, lastAt: number | undefined) =>
  known !== undefined && lastAt !== undefined && known.touchedAt !== lastAt

export const isUnsent = ({ state }: Pick<Item, 'state'>): boolean => state === 'waiting' || state === 'parked'

/** What others submitted on this phone: only how many. */
const othersOf = (items: readonly Item[], person: string): number => items.filter((item) => item.person !== person && isUnsent(item)).length

/** At sign-out, deletes what was never submitted and keeps the rest, locked. Needs no key. */
export const dropDraftsOf = (store: Store, person: string): Promise<void> =>
  store.change((items) => new Map(items.filter((item) => item.person === person && item.state === 'draft').map(({ key }) => [key, null])))

/** What a person may see of this phone; without their key, only how many items there are. */
export async function whatIsHere(store: Store, box: Outbox | null, person: string) {
  const items = await store.all()
  const listed = box ? await box.list() : { mine: [], others: othersOf(items, person) }
  const unsent = items.filter((item) => item.person === person && isUnsent(item)).length
  return { ...listed, locked: unsent - listed.mine.filter(isUnsent).length }
}

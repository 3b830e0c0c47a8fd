import { DRAFT_MS, WAITS_MS } from '@clinic/contract/unsent'
import { type Key, open, seal } from './cipher.ts'
import type { Content, Item, Opened, State } from './item.ts'
import type { Store } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** How long what the server has is kept here: a restore brings back the store of an hour ago, and this brings back the hour. */
const SENT_MS = DAY_MS
/** How long the note stays that something expired. */
const NOTE_MS = 7 * DAY_MS

const LIVES: Record<State, number> = { draft: DRAFT_MS, waiting: WAITS_MS, parked: WAITS_MS, sent: SENT_MS, expired: NOTE_MS }

export type Outbox = ReturnType<typeof createOutbox>

/** What one person has not sent yet on this phone. Every change is on the disk before it resolves. */
export function createOutbox(store: Store, key: Key, now: () => number = Date.now) {
  const openItem = (item: Item): Opened | null => {
    if (item.person !== key.person || item.state === 'expired') return null
    const content = open(key, item.key, item.sealed)
    return content && { ...item, content }
  }

  function sealed(itemKey: string, state: State, content: Content, touchedAt: number): Item {
    return { key: itemKey, person: key.person, state, sealed: seal(key, itemKey, content), touchedAt, expiresAt: touchedAt + LIVES[state] }
  }

  /** Changes one of one's own; `decide` gets it opened, or undefined, and answers what it becomes. */
  function one(itemKey: string, decide: (known: Opened | undefined) => Item | null | undefined): Promise<void> {
    return store.change((items) => {
      const known = items.find((item) => item.key === itemKey)
      const result = decide((known && openItem(known)) ?? undefined)
      return new Map(result === undefined ? [] : [[itemKey, result]])
    })
  }

  return {
    /** Keeps what is typed. What a person has to look at stays so while it is edited; what may have landed is not touched. */
    keep: (itemKey: string, content: Pick<Content, 'form' | 'values' | 'contract'>) =>
      one(itemKey, (known) => {
        if (known?.state === 'waiting' || known?.state === 'sent') return undefined
        const before = known?.content ?? { what: null, who: '', body: null }
        return sealed(itemKey, known?.state ?? 'draft', { ...before, ...content }, now())
      }),

    /** Save was pressed: it is on the disk before the first byte leaves. */
    wait: (itemKey: string, content: Content) => one(itemKey, () => sealed(itemKey, 'waiting', content, now())),

    /** The server has it. Sessions of a patient that was registered now get the patient's id, in the same transaction. */
    landed: (itemKey: string, answerId?: string) =>
      store.change((items) => {
        const changes = new Map<string, Item | null>()
        for (const item of items) {
          const mine = openItem(item)
          if (!mine) continue
          if (item.key === itemKey) changes.set(itemKey, sealed(itemKey, 'sent', { ...mine.content, answerId, trouble: undefined }, now()))
          else if (answerId !== undefined && mine.content.from === itemKey) changes.set(item.key, pointed(mine, answerId))
        }
        return changes
      }),

    /** It was refused, or the person went back, while its form is open: it is the form's again. */
    back: (itemKey: string) => one(itemKey, (known) => known && sealed(itemKey, 'draft', known.content, known.touchedAt)),

    /** The server refused it, or a person must decide. */
    park: (itemKey: string, trouble: NonNullable<Content['trouble']>) =>
      one(itemKey, (known) => known && sealed(itemKey, 'parked', { ...known.content, trouble }, known.touchedAt)),

    /** A person wants it sent once more. */
    release: (itemKey: string, more: Partial<Content> = {}) =>
      one(itemKey, (known) => known && sealed(itemKey, 'waiting', { ...known.content, ...more, trouble: undefined }, known.touchedAt)),

    /** Likely duplicates were looked for: it may be sent again without looking. */
    noteAsked: (itemKey: string) =>
      one(itemKey, (known) => known && sealed(itemKey, known.state, { ...known.content, asked: true }, known.touchedAt)),

    /** Save was pressed on something that does not go by itself, and did not get through: a person presses it again. */
    leave: (itemKey: string, content: Content) => one(itemKey, () => sealed(itemKey, 'parked', content, now())),

    /** What was typed was saved or discarded in its form; what may have landed stays. */
    dropTyped: (itemKey: string) => one(itemKey, (known) => (known?.state === 'draft' || known?.state === 'parked' ? null : undefined)),

    /** A person deletes it. */
    remove: (itemKey: string) => store.change(() => new Map([[itemKey, null]])),

    /** The patient was registered before: the new record is dropped, and its sessions become the other's. */
    isExisting: (itemKey: string, patientId: string) =>
      store.change((items) => {
        const changes = new Map<string, Item | null>([[itemKey, null]])
        for (const item of items) {
          const mine = openItem(item)
          if (mine?.content.from === itemKey) changes.set(item.key, pointed(mine, patientId))
        }
        return changes
      }),

    /** After a restore of the server: what it had may be gone, so all of the last day is offered again. Old keys give old answers. */
    offerAgain: () =>
      store.change((items) => {
        const mine = items.flatMap((item) => (item.state === 'sent' ? (openItem(item) ?? []) : []))
        return new Map(mine.map(({ key, content, touchedAt }) => [key, { ...sealed(key, 'waiting', content, touchedAt) }]))
      }),

    /** Removes what has had its time; of what was submitted a note stays. */
    expire: () =>
      store.change((items) => {
        const over = items.filter(({ expiresAt }) => expiresAt <= now())
        return new Map(over.map((item) => [item.key, item.state === 'waiting' || item.state === 'parked' ? noteOf(item, now()) : null]))
      }),

    /** One's own by age; how many of one's own do not open, and how many are another person's. */
    async list(): Promise<{ mine: Opened[]; expired: Item[]; others: number }> {
      const items = (await store.all()).toSorted((a, b) => a.touchedAt - b.touchedAt)
      const own = items.filter(({ person }) => person === key.person)
      return {
        mine: own.flatMap((item) => openItem(item) ?? []),
        expired: own.filter(({ state }) => state === 'expired'),
        others: othersOf(items, key.person),
      }
    },
  }

  function pointed({ key: itemKey, state, content, touchedAt }: Opened, patientId: string): Item {
    return sealed(itemKey, state, { ...content, body: content.body && { ...content.body, patientId } }, touchedAt)
  }
}

const noteOf = (item: Item, at: number): Item => ({ ...item, state: 'expired', sealed: new Uint8Array(), expiresAt: at + NOTE_MS })

export const isUnsent = ({ state }: Pick<Item, 'state'>): boolean => state === 'waiting' || state === 'parked'

/** What was submitted by others on this phone: how many, no more. */
export const othersOf = (items: readonly Item[], person: string): number =>
  items.filter((item) => item.person !== person && isUnsent(item)).length

/** At sign-out what was never submitted goes; what was submitted stays, locked. It needs no key. */
export const dropDraftsOf = (store: Store, person: string): Promise<void> =>
  store.change((items) => new Map(items.filter((item) => item.person === person && item.state === 'draft').map(({ key }) => [key, null])))

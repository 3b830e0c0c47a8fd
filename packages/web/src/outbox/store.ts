import { bytesToHex } from '@noble/ciphers/utils.js'
import type { Item } from './item.ts'

// IndexedDB, because it is there over plain http too. Two tables: `items` by key, and `meta` with the name of this browser, the sealed key and the lease.

const NAME = 'clinic'
const VERSION = 1

export type Store = {
  readonly all: () => Promise<Item[]>
  /**
   * Reads, decides and writes in one transaction, on the disk before it resolves; null removes. With the key of what is being typed it reads
   * only that, and leaves it to the system when it goes to the disk: a tab may crash, and only a phone that goes dark loses the last letters.
   */
  readonly change: (decide: (items: readonly Item[]) => ReadonlyMap<string, Item | null>, typedKey?: string) => Promise<void>
  /** The random name of this browser, made once. */
  readonly device: () => Promise<string>
  /** The key of the user's items, sealed with their sign-in; null if there is none. */
  readonly keptKey: () => Promise<Uint8Array | null>
  readonly keepKey: (sealed: Uint8Array | null) => Promise<void>
  /** What was last reported to the server of what waits here. */
  readonly reported: () => Promise<string>
  readonly noteReported: (report: string) => Promise<void>
  /** Takes, renews or (for 0 ms) gives back the right to send, so that two tabs do not send at once. */
  readonly lease: (holder: string, now: number, forMs: number) => Promise<boolean>
  readonly close: () => void
}

type Meta = { name: string; value: string; until?: number; sealed?: Uint8Array }
type Work<T> = (table: IDBObjectStore) => Promise<T>
type TransactionArguments = [table: string, mode: IDBTransactionMode, options: IDBTransactionOptions]

/** @throws where the browser keeps nothing, as in a private window of some */
export async function openStore(indexed: IDBFactory = indexedDB): Promise<Store> {
  let db = await connect(indexed)

  /** A browser may close what is open: on a phone that slept, or for a newer page. Then it is opened once more. */
  async function again(table: string, mode: IDBTransactionMode, options: IDBTransactionOptions): Promise<IDBTransaction> {
    db = await connect(indexed)
    return db.transaction(table, mode, options)
  }

  function begin(...asked: TransactionArguments): IDBTransaction | Promise<IDBTransaction> {
    try {
      return db.transaction(...asked)
    } catch {
      return again(...asked)
    }
  }

  async function inTable<T>(table: string, mode: IDBTransactionMode, work: Work<T>, durability: IDBTransactionDurability = 'strict') {
    const begun = begin(table, mode, { durability })
    // Not waited for where it is there: the store works while the page is drawn.
    const transaction = begun instanceof Promise ? await begun : begun
    const ended = endOf(transaction)
    const [answer] = await Promise.all([work(transaction.objectStore(table)), ended])
    return answer
  }

  const inMeta = <T>(name: string, decide: (known: Meta | undefined) => { put?: Meta; answer: T }): Promise<T> =>
    inTable('meta', 'readwrite', async (meta) => {
      const { put, answer } = decide(await resultOf(meta.get(name)))
      if (put) meta.put(put)
      return answer
    })

  return {
    all: () => inTable('items', 'readonly', (items) => resultOf(items.getAll())),
    change: (decide, typedKey) =>
      inTable(
        'items',
        'readwrite',
        async (items) => {
          const known = typedKey === undefined ? items.getAll() : items.getAll(typedKey)
          for (const [key, item] of decide(await resultOf<Item[]>(known))) item === null ? items.delete(key) : items.put(item)
          items.transaction.commit()
        },
        typedKey === undefined ? 'strict' : 'relaxed',
      ),
    device: () =>
      inMeta('device', (known) => {
        const value = known?.value ?? bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
        return { ...(!known && { put: { name: 'device', value } }), answer: value }
      }),
    keptKey: () => inMeta('key', (known) => ({ answer: known?.sealed ?? null })),
    keepKey: (sealed) => inMeta('key', () => ({ put: { name: 'key', value: '', ...(sealed && { sealed }) }, answer: undefined })),
    reported: () => inMeta('reported', (known) => ({ answer: known?.value ?? '' })),
    noteReported: (value) => inMeta('reported', () => ({ put: { name: 'reported', value }, answer: undefined })),
    lease: (holder, now, forMs) =>
      inMeta('lease', (known) => {
        const isFree = !known || known.value === holder || (known.until ?? 0) <= now || (known.until ?? 0) > now + MAX_LEASE_MS
        return { ...(isFree && { put: { name: 'lease', value: holder, until: now + forMs } }), answer: isFree }
      }),
    close: () => db.close(),
  }
}

/** One that ends later than this was taken under a clock that was wrong. */
const MAX_LEASE_MS = 60_000

async function connect(indexed: IDBFactory): Promise<IDBDatabase> {
  const request = indexed.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('items', { keyPath: 'key' })
    request.result.createObjectStore('meta', { keyPath: 'name' })
  }
  const db = await resultOf(request)
  // A newer page in another tab brings a newer store.
  db.onversionchange = () => db.close()
  return db
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A full disk ends it with an abort. */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser did not keep it'))
  })
}

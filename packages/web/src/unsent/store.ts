import type { Item } from './item.ts'

// IndexedDB, because it is there over plain http too. Two tables: `items` by key, and `meta` with the name of this browser and the lease.

const NAME = 'clinic'
const VERSION = 1

export type Store = {
  readonly all: () => Promise<Item[]>
  /** Reads, decides and writes in one transaction, on the disk before it resolves. Null removes; undefined leaves it as it is. */
  readonly change: (decide: (items: readonly Item[]) => ReadonlyMap<string, Item | null>) => Promise<void>
  /** The random name of this browser, made once. */
  readonly device: () => Promise<string>
  /** Takes or renews the right to send, so that two tabs do not send at once. */
  readonly lease: (holder: string, now: number, forMs: number) => Promise<boolean>
  readonly close: () => void
}

type Meta = { name: string; value: string; until?: number }

/** @throws where the browser keeps nothing, as in a private window of some */
export async function openStore(indexed: IDBFactory = indexedDB): Promise<Store> {
  const request = indexed.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('items', { keyPath: 'key' })
    request.result.createObjectStore('meta', { keyPath: 'name' })
  }
  const db = await resultOf(request)
  // A newer page in another tab brings a newer store.
  db.onversionchange = () => db.close()

  async function inMeta<T>(name: string, decide: (known: Meta | undefined) => { put?: Meta; answer: T }): Promise<T> {
    const transaction = db.transaction('meta', 'readwrite', { durability: 'strict' })
    const meta = transaction.objectStore('meta')
    const { put, answer } = decide(await resultOf(meta.get(name)))
    if (put) meta.put(put)
    await endOf(transaction)
    return answer
  }

  return {
    all: () => resultOf(db.transaction('items').objectStore('items').getAll()),
    async change(decide) {
      const transaction = db.transaction('items', 'readwrite', { durability: 'strict' })
      const items = transaction.objectStore('items')
      for (const [key, item] of decide(await resultOf(items.getAll()))) item === null ? items.delete(key) : items.put(item)
      await endOf(transaction)
    },
    device: () =>
      inMeta('device', (known) => {
        const value = known?.value ?? randomName()
        return { ...(!known && { put: { name: 'device', value } }), answer: value }
      }),
    lease: (holder, now, forMs) =>
      inMeta('lease', (known) => {
        const isFree = !known || known.value === holder || (known.until ?? 0) <= now || (known.until ?? 0) > now + forMs
        return { ...(isFree && { put: { name: 'lease', value: holder, until: now + forMs } }), answer: isFree }
      }),
    close: () => db.close(),
  }
}

const randomName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

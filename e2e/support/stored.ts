import type { Page } from '@playwright/test'

/** Everything that the page has stored, as bytes. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('clinic')
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      // Before the page has made it there is nothing, and it must not be made here: it would have no tables for the page.
      open.onupgradeneeded = () => open.transaction?.abort()
      open.onerror = () => resolve(null)
      open.onsuccess = () => resolve(open.result)
    })
    if (!db) return ''
    const all = await Promise.all(
      [...db.objectStoreNames].map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const request = db.transaction(name).objectStore(name).getAll()
            request.onsuccess = () => resolve(request.result)
          }),
      ),
    )
    db.close()
    const text = (value: unknown): unknown => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value)
    return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }], (_, value) => text(value))
  })

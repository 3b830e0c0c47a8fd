import type { Page } from '@playwright/test'

/** What a person did: keys other than those that only go with another, and presses of a mouse or a finger. */
export type Counts = { readonly keys: number; readonly presses: number }

/** From now on each key and each press on this page counts, until it is loaded anew. */
export const count = (page: Page) =>
  page.evaluate(() => {
    const counts = { keys: 0, presses: 0 }
    Object.assign(window, { counts })
    document.addEventListener('keydown', (event) => !/^(Control|Meta|Shift|Alt)$/.test(event.key) && counts.keys++, true)
    document.addEventListener('pointerdown', () => counts.presses++, true)
  })

export const counted = (page: Page) => page.evaluate(() => (window as unknown as { counts: Counts }).counts)

/** The keystroke-level model for a practised person: a key 0.28 s, a press with its pointing 1.1 s, a thought 1.35 s (Card, Moran and Newell). */
export const klmSeconds = ({ keys, presses }: Counts, thoughts: number) => keys * 0.28 + presses * 1.1 + thoughts * 1.35

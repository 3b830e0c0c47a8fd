import type { Snapshot } from '../db/snapshot.ts'

/** What is exported: its columns and, from a view of the store, its rows as texts, some at a time. */
export type Sheet = {
  readonly header: readonly string[]
  readonly count: (store: Snapshot) => Promise<number>
  readonly batches: (store: Snapshot) => AsyncIterable<readonly (readonly string[])[]>
}

/** The file that writes a sheet in a thread, which calls `writeSheet`, and what is left open there. */
export type SheetThread = { readonly file: URL; readonly order?: unknown }

import type { Snapshot } from '../db/snapshot.ts'

/** Something to export: its columns, and its rows as texts, in batches from a view of the store. */
export type Sheet = {
  readonly header: readonly string[]
  readonly count: (store: Snapshot) => Promise<number>
  readonly batches: (store: Snapshot) => AsyncIterable<readonly (readonly string[])[]>
}

/** The file that runs in a thread and calls `writeSheet`, and its parameters. */
export type SheetThread = { readonly file: URL; readonly order?: unknown }

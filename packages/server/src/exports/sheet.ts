import type { Snapshot } from '../db/snapshot.ts'
import type { WorkPlace } from '../jobs/run-in-thread.ts'

/** Something to export: its columns, and its rows as texts, in batches from a view of the store. */
export type Sheet = {
  readonly header: readonly string[]
  readonly count: (store: Snapshot) => Promise<number>
  readonly batches: (store: Snapshot) => AsyncIterable<readonly (readonly string[])[]>
}

/** The function that calls `writeSheet` in a thread, and its parameters. */
export type SheetWork = { readonly place: WorkPlace; readonly order?: unknown }

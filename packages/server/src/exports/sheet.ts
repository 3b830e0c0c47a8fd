import type { Snapshot } from '../db/snapshot.ts'
import type { WorkPlace } from '../jobs/run-in-thread.ts'
import { csvPieces } from '../spreadsheet/csv-out.ts'

/** Something to export: its columns, and its rows as texts, in batches from a view of the store. */
export type Sheet = {
  readonly header: readonly string[]
  readonly count: (store: Snapshot) => Promise<number>
  readonly batches: (store: Snapshot) => AsyncIterable<readonly (readonly string[])[]>
}

/** What an export's file holds, from a view of the store: how many rows, for the audit, and its text in chunks. */
export type ExportText = {
  readonly count: (store: Snapshot) => Promise<number>
  readonly pieces: (store: Snapshot) => AsyncIterable<string>
}

export const csvOf = ({ header, count, batches }: Sheet): ExportText => ({ count, pieces: (store) => csvPieces(header, batches(store)) })

/** The function that calls `writeText` in a thread, and its parameters. */
export type SheetWork = { readonly place: WorkPlace; readonly order?: unknown }

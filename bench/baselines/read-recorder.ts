import { openStore } from './queries.ts'

/** As late as the product may be. */
const WRITTEN_EVERY_MS = 100

/**
 * The least that a server can do which owes a record of each read: a row in a table whose only key is its number, written in batches. It is
 * not chained, and no question about a patient, a person or a day finds it without reading all of it.
 */
export function readRecorder(path: string): { readonly record: (read: string) => void } {
  const database = openStore(path)
  database.exec('create table if not exists "readRecord" ("_id" integer primary key, "at" text not null, "read" text not null)')
  const insert = database.prepare('insert into "readRecord" ("at", "read") values (?, ?)')
  let waiting: (readonly [at: string, read: string])[] = []

  setInterval(() => {
    if (waiting.length === 0) return
    database.exec('begin immediate')
    for (const [at, read] of waiting) insert.run(at, read)
    database.exec('commit')
    waiting = []
  }, WRITTEN_EVERY_MS)

  return { record: (read) => void waiting.push([new Date().toISOString(), read]) }
}

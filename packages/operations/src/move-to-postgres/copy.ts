import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Runs `copy … from stdin` with these chunks, at the server's pace. Stores all rows or none. */
export async function copyIn(client: pg.Client, statement: string, pieces: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(from(statement)))
}

/** Runs `copy … to stdout` and passes the output on in order; a chunk can end anywhere. @returns how many rows the server says it sent */
export async function copyOut(client: pg.Client, statement: string, take: (chunk: Buffer) => void): Promise<number> {
  const stream = client.query(to(statement))
  for await (const chunk of stream) take(chunk as Buffer)
  return stream.rowCount
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Runs `copy … from stdin` with these pieces, no faster than the server takes them. All rows arrive, or none. */
export async function copyIn(client: pg.Client, statement: string, pieces: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(from(statement)))
}

/** Runs `copy … to stdout` and hands on what comes, in order; a chunk ends anywhere. */
export async function copyOut(client: pg.Client, statement: string, take: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of client.query(to(statement))) take(chunk as Buffer)
}

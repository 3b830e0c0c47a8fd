import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'

/** What the driver's connection offers for COPY; its types leave it out. */
type Wire = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (why: string) => void
}

/** Runs `copy … from stdin` with these pieces, no faster than the server takes them. All rows arrive, or none. */
export function copyIn(client: pg.Client, statement: string, pieces: Iterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let fault: Error | undefined
    const query = new pg.Query(statement, (error) => (error ? reject(fault ?? error) : resolve()))
    async function handleCopyInResponse(connection: Wire): Promise<void> {
      try {
        for (const piece of pieces) {
          connection.sendCopyFromChunk(piece)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
          else await setImmediate()
        }
        connection.endCopyFrom()
      } catch (error) {
        fault = error as Error
        connection.sendCopyFail(fault.message)
      }
    }
    client.query(Object.assign(query, { handleCopyInResponse }))
  })
}

/** Runs `copy … to stdout` and hands on what comes, row by row. */
export function copyOut(client: pg.Client, statement: string, take: (line: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error) => (error ? reject(error) : resolve()))
    client.query(Object.assign(query, { handleCopyData: ({ chunk }: { chunk: Buffer }) => take(chunk) }))
  })
}

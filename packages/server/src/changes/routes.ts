import { Readable } from 'node:stream'
import { followChanges } from '@clinic/contract/changes/changes'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { eventOf, topicsAfter } from './changes.ts'

export function changeRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, followChanges, async (db, { actor, lastEventId, query: { once } }) => {
    const after = numberOf(lastEventId)
    return once ? Readable.from([eventOf(await topicsAfter(db, after))]) : services.changes.follow(actor, after)
  })
  // Open streams would keep the server from stopping.
  app.addHook('preClose', async () => services.changes.end())
}

/** The event number in the header, or null if there is none. */
const numberOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null)

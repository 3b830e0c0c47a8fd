import { Readable } from 'node:stream'
import * as contract from '@clinic/contract/returns/returns'
import { BOM } from '@clinic/contract/uploads/csv'
import type { FastifyInstance } from 'fastify'
import { type Actor, at } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import type { Db } from '../db/open.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { getSettings } from '../settings/settings.ts'
import { dhisFile, readDhis, saveDhis } from './dhis2.ts'
import { figuresOf, withTimeToCount } from './in-thread.ts'
import { monthOf } from './month.ts'
import { differences, lastSent, markSent } from './sent-returns.ts'
import { sheetOf } from './sheet.ts'
import { tablesOf } from './tables.ts'
import { listVisits } from './visits-of-figure.ts'

export function returnRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  const servicesOff = async (db: Db): Promise<ReadonlySet<string>> => new Set((await getSettings(db, config)).servicesOff)
  const figures = (db: Db, actor: Actor, month: string) => figuresOf(db, config.databaseUrl, monthOf(actor, month))

  serveRead(app, services, contract.getReturn, (db, { actor, params: { month } }) =>
    withTimeToCount(async () => {
      const counted = await figures(db, actor, month)
      const kept = await lastSent(db, month)
      return {
        month,
        asOf: at(actor),
        tables: tablesOf(counted, await servicesOff(db)),
        reBanded: counted.reBanded,
        beingRead: counted.beingRead,
        sent: kept?.sent ?? null,
        since: kept ? differences(counted.counts, kept) : {},
        stockFaults: counted.items.filter(({ addsUp }) => !addsUp).map(({ _id, name }) => ({ _id, name })),
      }
    }),
  )
  serve(app, services, contract.downloadReturn, ({ actor, db, params: { month } }) =>
    withTimeToCount(async () => {
      const counted = await figures(db, actor, month)
      const kept = await lastSent(db, month)
      const lines = sheetOf(month, counted, kept ? differences(counted.counts, kept) : {}, await servicesOff(db))
      await recordExport(db, actor, config, { action: 'R', type: 'returns.download', rows: lines.length - 1 })
      return Readable.from([BOM, ...lines], { objectMode: false })
    }),
  )
  serveRead(app, services, contract.listReturnVisits, (db, { actor, params, query }) =>
    withTimeToCount(() => listVisits(db, config.databaseUrl, monthOf(actor, params.month), query)),
  )
  serve(app, services, contract.markReturnSent, ({ actor, db, change, params: { month } }) =>
    withTimeToCount(async () => {
      const counted = await figures(db, actor, month)
      return change((db) => markSent(db, actor, month, counted))
    }),
  )
  serveRead(app, services, contract.getDhis, (db) => readDhis(db))
  serveChange(app, services, contract.updateDhis, (db, { actor, body }) => saveDhis(db, actor, body))
  serveRead(app, services, contract.getDhisFile, (db, { actor, params: { month } }) =>
    withTimeToCount(async () => dhisFile(db, actor, month, await figures(db, actor, month), await servicesOff(db))),
  )
}

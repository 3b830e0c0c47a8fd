import * as contract from '@clinic/contract/inventory/inventory'
import type { FastifyInstance } from 'fastify'
import { withDeadline } from '../db/time-limits.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { digestOf, readMapping, refuseOtherFile, withOwnNumbers } from '../spreadsheet/mapping.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import { importItems } from './import.ts'
import { ITEM_ALIASES } from './import-columns.ts'
import { createItem, listItems } from './inventory.ts'
import { listMovements } from './movements.ts'
import { previewItems } from './preview.ts'
import { updateItem } from './update-item.ts'

export function inventoryRoutes(app: FastifyInstance, services: Services): void {
  serveChange(app, services, contract.createItem, (db, { actor, body }) => createItem(db, actor, body))
  serveRead(app, services, contract.listItems, (db, { query }) => listItems(db, { name: query.name, low: query.low === 'true' }))
  serveChange(app, services, contract.updateItem, (db, { actor, body }) => updateItem(db, actor, body))
  serveRead(app, services, contract.listMovements, (db, { params, query }) => listMovements(db, params.id, query))
  serve(app, services, contract.uploadItems, ({ actor, db, file, work }) =>
    work(async () => {
      refuseOtherFile(file)
      const mapping = readMapping(file, Object.keys(ITEM_ALIASES))
      return importItems(db, actor, withOwnNumbers(await readTable(file, ITEM_ALIASES), file), mapping)
    }),
  )
  serve(app, services, contract.previewItems, ({ actor, db, file }) =>
    withDeadline(Infinity, async () => {
      const mapping = readMapping(file, Object.keys(ITEM_ALIASES))
      return { ...(await previewItems(db, actor, await readTable(file, ITEM_ALIASES), mapping)), digest: digestOf(file) }
    }),
  )
}

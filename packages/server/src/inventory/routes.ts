import * as contract from '@clinic/contract/inventory'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http.ts'
import type { Services } from '../services.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import { importItems } from './import.ts'
import { ITEM_ALIASES } from './import-columns.ts'
import { createItem, listItems } from './inventory.ts'
import { listMovements } from './movements.ts'
import { updateItem } from './update-item.ts'

export function inventoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.createItem, ({ actor, body, change }) => change((db) => createItem(db, actor, body)))
  serve(app, services, contract.listItems, ({ db, query }) => listItems(db, { name: query.name, low: query.low === 'true' }))
  serve(app, services, contract.updateItem, ({ actor, body, change }) => change((db) => updateItem(db, actor, body)))
  serve(app, services, contract.listMovements, ({ db, params, query }) => listMovements(db, params.id, query))
  serve(app, services, contract.uploadItems, ({ actor, db, file, work }) =>
    work(async () => importItems(db, actor, await readTable(file, ITEM_ALIASES))),
  )
}

import * as contract from '@clinic/contract/inventory'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import { importItems } from './import.ts'
import { ITEM_ALIASES } from './import-columns.ts'
import { createItem, listItems } from './inventory.ts'
import { listMovements } from './movements.ts'
import { updateItem } from './update-item.ts'

export function inventoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.createItem, ({ actor, body, change }) => change((db) => createItem(db, actor, body)))
  serve(app, services, contract.listItems, async ({ actor, db, query }) => {
    const items = await listItems(db, { name: query.name, low: query.low === 'true' })
    services.readLog.noteList(actor, 'item.list', items.length)
    return items
  })
  serve(app, services, contract.updateItem, ({ actor, body, change }) => change((db) => updateItem(db, actor, body)))
  serve(app, services, contract.listMovements, async ({ actor, db, params, query }) => {
    const movements = await listMovements(db, params.id, query)
    services.readLog.note(actor, { action: 'R', type: 'item.movements', entityId: params.id, rows: movements.data.length })
    return movements
  })
  serve(app, services, contract.uploadItems, ({ actor, db, file, work }) =>
    work(async () => importItems(db, actor, await readTable(file, ITEM_ALIASES))),
  )
}

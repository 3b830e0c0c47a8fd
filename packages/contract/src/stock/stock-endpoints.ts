import type { Endpoint } from '../endpoint.ts'
import { checkStock, findLots, listGiven, listLots, listUsable, receiveStock, updateLot, writeOffLot } from './stock.ts'
import { cancelCount, getCount, listCounts, openCount, postCount, typeCount } from './stock-counts.ts'
import { downloadPlan, getPlanDefaults, listPlan, tryPlan, updateItemPlan, updatePlanDefaults } from './stock-plan.ts'

/** The calls of the stock by lot, apart from the list of all calls because of its length. */
export const STOCK_ENDPOINTS: readonly Endpoint[] = [
  receiveStock,
  listLots,
  updateLot,
  writeOffLot,
  findLots,
  listGiven,
  listUsable,
  checkStock,
  listPlan,
  downloadPlan,
  tryPlan,
  updateItemPlan,
  getPlanDefaults,
  updatePlanDefaults,
  openCount,
  listCounts,
  getCount,
  typeCount,
  postCount,
  cancelCount,
]

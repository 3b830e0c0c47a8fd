import { listKits, updateItemTest } from './kits.ts'
import { listPatientResults, listResults, recordResult, strikeResult } from './results.ts'

/** The calls of test results, in the list of all calls. */
export const RESULT_ENDPOINTS = [recordResult, listResults, listPatientResults, strikeResult, listKits, updateItemTest] as const

import type { RulesDocument as Rules } from '@clinic/clinical/rules-document/row'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { RULES_READERS } from '../prints/prints.ts'

/** A table of the clinical rules. `state`: who compared the row with its source, or that no one did. */
const RulesTable = z.object({
  chapter: z.string(),
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), source: z.string(), state: z.string() })),
})

const RulesDocument = z.object({ rules: z.string(), sections: z.array(RulesTable) }) satisfies z.ZodType<Rules>

export const getRulesDocument = defineEndpoint({
  method: 'GET',
  path: '/guard/rules/document',
  summary: 'Every clinical rule as this server applies it, in tables, with the source and the state of each row',
  access: RULES_READERS,
  shows: [],
  response: RulesDocument,
})

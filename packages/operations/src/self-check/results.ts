import { STORE_RULES } from '@clinic/contract/settings/store-rules'
import type { RuleResult } from '@clinic/contract/storage/self-check'
import type { RuleAnswer } from './ask-rules.ts'

const SHOWN = 20

/** What a rule said, as people read it. */
export function toResult({ rule, ids, ms }: RuleAnswer): RuleResult {
  const { title, advice } = STORE_RULES[rule]
  return { rule, title, faults: ids.length, ids: ids.slice(0, SHOWN), advice: ids.length === 0 ? '' : advice, ms }
}

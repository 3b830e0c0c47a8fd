import { STORE_RULE_NAMES, STORE_RULES, type StoreRule } from '@clinic/contract/settings/store-rules'
import { engineOf } from '@clinic/server/db/engines'
import type { Db } from '@clinic/server/db/open'
import { sql } from 'kysely'
import { OTHER_RULES, type RuleNeeds } from './other-rules.ts'
import { sqlRules } from './rules.ts'

/** What a rule said of a store. */
export type RuleAnswer = { readonly rule: StoreRule; readonly ids: readonly string[]; readonly ms: number }

/** Asks every rule, one after the other. `db` shows the store at one moment; `onRule` hears how many have answered. */
export async function askRules(db: Db, needs: RuleNeeds, onRule: (answered: number) => void = () => undefined): Promise<RuleAnswer[]> {
  const answers: RuleAnswer[] = []
  for (const rule of STORE_RULE_NAMES) {
    const begun = performance.now()
    const ids = await idsOf(db, rule, needs)
    answers.push({ rule, ids, ms: Math.round(performance.now() - begun) })
    onRule(answers.length)
  }
  return answers
}

/** What breaks a rule, each thing once, in order. */
export async function idsOf(db: Db, rule: StoreRule, needs: RuleNeeds): Promise<string[]> {
  const other = OTHER_RULES[rule as keyof typeof OTHER_RULES]
  if (other) return [...new Set(await other(db, needs))].toSorted()
  const text = sqlRules(engineOf(db))[rule as keyof ReturnType<typeof sqlRules>]
  const { rows } = await sql.raw<{ id: string }>(text).execute(db)
  return [...new Set(rows.map(({ id }) => id))].toSorted()
}

/** The rules that a store breaks, in words: how often, and what should hold. Without a key the audit is left out. */
export async function brokenRules(db: Db, needs: RuleNeeds = { key: null, anchors: [] }): Promise<string[]> {
  const answers = await askRules(db, needs)
  return answers.filter(({ ids }) => ids.length > 0).map(({ rule, ids }) => `not ${ids.length} times: ${STORE_RULES[rule].title}`)
}

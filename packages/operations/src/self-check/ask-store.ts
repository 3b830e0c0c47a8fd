import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { type Anchor, type ChainHead, headOf } from '@clinic/server/audit/verify'
import { openSnapshot } from '@clinic/server/db/open'
import type { Progress } from '@clinic/server/jobs/run-in-thread'
import { askRules, type RuleAnswer } from './ask-rules.ts'

export type RulesOrder = {
  readonly url: string
  /** Hexadecimal. */
  readonly auditKey: string
  readonly anchors: readonly Anchor[]
}

/** `head` is the end of the audit at the moment that was looked at. */
export type RulesAnswer = { readonly answers: readonly RuleAnswer[]; readonly head: ChainHead }

/** Asks every rule of a store as it is at this moment, through its own connection. */
export async function askStore({ url, auditKey, anchors }: RulesOrder, tell: (working: Progress) => void): Promise<RulesAnswer> {
  const { db, close } = await openSnapshot(url)
  try {
    const answers = await askRules(db, { key: Buffer.from(auditKey, 'hex'), anchors }, (step) =>
      tell({ what: 'rules', step, steps: STORE_RULE_NAMES.length }),
    )
    return { answers, head: await headOf(db) }
  } finally {
    await close()
  }
}

import { STORE_RULE_NAMES, STORE_RULES } from '@clinic/contract/settings/store-rules'
import type { SelfCheck, StoreCheck } from '@clinic/contract/storage/self-check'
import { type Actor, at } from '@clinic/server/actor'
import { recordAudit } from '@clinic/server/audit/trail'
import { type Anchor, headOf } from '@clinic/server/audit/verify'
import type { Db } from '@clinic/server/db/open'
import { inTransaction } from '@clinic/server/db/sql'
import { withoutTimeLimit } from '@clinic/server/db/time-limits'
import { type Progress, runInThread } from '@clinic/server/jobs/run-in-thread'
import type { Services } from '@clinic/server/services'
import type { Run } from '@clinic/server/storage/storage-watch'
import { anchorOf, backupFolder, listBackups } from '../make/manifest.ts'
import { storeOf } from '../store/stores.ts'
import { keepCheck, lastCheck, lastDrill } from '../upkeep/results-cache.ts'
import { askRules, type RuleAnswer } from './ask-rules.ts'
import type { askStore, RulesAnswer } from './ask-store.ts'
import { countAgain } from './count-again.ts'
import { toResult } from './results.ts'

/** What the last self-check and the last drill said. */
export function getSelfCheck({ config, storage, engine }: Services): SelfCheck {
  return {
    check: lastCheck(config.dataDir)?.check ?? null,
    drill: lastDrill(config.dataDir),
    working: storage.jobs.working(),
    drillOf: storeOf(engine).drillOf,
  }
}

/**
 * Asks every rule, in another thread and at one moment of the store, keeps what they say, and notes it in the audit.
 * @throws AppError 409 while another look at the store is running
 */
export async function checkStore(services: Services, actor: Actor): Promise<StoreCheck> {
  const check = await services.storage.jobs.run((run) => ask(services, at(actor), run))
  await note(services.db, actor, 'storage.check', check.broken)
  return check
}

/** Rebuilds derived data that is wrong, then checks everything again. */
export async function recountStore(services: Services, actor: Actor): Promise<StoreCheck> {
  const { storage, db } = services
  const check = await storage.jobs.run(async (run) => {
    storage.jobs.tell({ what: 'recount', step: 0, steps: 1 })
    await withoutTimeLimit(() => inTransaction(db, countAgain))
    return ask(services, at(actor), run)
  })
  await note(db, actor, 'storage.recount', check.broken)
  return check
}

const note = (db: Db, actor: Actor, type: 'storage.check' | 'storage.recount', rows: number) =>
  inTransaction(db, (db) => recordAudit(db, actor, { action: 'E', type, rows }))

async function ask(services: Services, now: string, run: Run): Promise<StoreCheck> {
  const { config } = services
  const begun = performance.now()
  const { answers, head } = await answersOf(services, run)
  const check = toCheck(answers, now, performance.now() - begun)
  const kept = lastCheck(config.dataDir)
  const isWhole = answers.every(({ rule, ids }) => ids.length === 0 || (rule !== 'audit-whole' && rule !== 'keys-fit'))
  keepCheck(config.dataDir, { check, head: isWhole ? head : (kept?.head ?? { seq: 0, mac: '' }) })
  return check
}

const RULES = { file: new URL('./ask-store.ts', import.meta.url), name: 'askStore' }

/** A store in memory has no other connection. */
async function answersOf({ config, db, keys, storage }: Services, run: Run): Promise<RulesAnswer> {
  const tell = (working: Progress) => storage.jobs.tell(working)
  const anchors = anchorsOf(config.dataDir)
  tell({ what: 'rules', step: 0, steps: STORE_RULE_NAMES.length })
  if (config.databaseUrl === ':memory:') return { answers: await askRules(db, { key: keys.audit, anchors }), head: await headOf(db) }
  return run(runInThread<typeof askStore>(RULES, { url: config.databaseUrl, auditKey: keys.audit.toString('hex'), anchors }, { tell }))
}

/** Where the audit was whole before, the newest first: at a check, and at backups. */
function anchorsOf(dataDir: string): Anchor[] {
  const kept = lastCheck(dataDir)
  const ofChecks = kept && kept.head.seq > 0 ? [{ ...kept.head, at: kept.check.at, from: 'the last self-check' }] : []
  return [...ofChecks, ...listBackups(backupFolder(dataDir)).map(anchorOf)].toSorted((a, b) => b.seq - a.seq)
}

function toCheck(answers: readonly RuleAnswer[], now: string, ms: number): StoreCheck {
  const broken = answers.filter(({ ids }) => ids.length > 0)
  const canRecount = broken.some(({ rule }) => 'derived' in STORE_RULES[rule])
  return { at: now, ms: Math.round(ms), broken: broken.length, canRecount, rules: answers.map(toResult) }
}

import { mkdirSync } from 'node:fs'
import { changedTables } from '@clinic/clinical/formulary/content-hash'
import { createReadLog } from '@clinic/server/audit/read-log'
import { MIN_RESPONSE_MS } from '@clinic/server/auth/passwords/min-duration'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { createChanges } from '@clinic/server/changes/changes'
import { watchClock } from '@clinic/server/clock-jump'
import type { Config } from '@clinic/server/config'
import { ANSWER_MS } from '@clinic/server/db/time-limits'
import { createLimits } from '@clinic/server/http/limits/rate-limit'
import { shareCounts } from '@clinic/server/http/limits/rate-limit-store'
import { freeAbandoned } from '@clinic/server/http/once/idempotency'
import { createMailer } from '@clinic/server/mail/mail'
import type { Lan } from '@clinic/server/phones/lan-state'
import type { Clock, Services } from '@clinic/server/services'
import { createClinicFacts } from '@clinic/server/settings/clinic-facts'
import { fillStockDays } from '@clinic/server/stock/fill-stock-days'
import { isPublicKey } from '../make/seal.ts'
import { openStore } from '../store/open-store.ts'
import { OPERATIONS } from './operations.ts'
import { renewKeys } from './renew-keys.ts'

/** Opens the store, migrates it to the newest schema, and creates what the server needs. */
export async function startServices(config: Config, clock: Clock, onError: (error: unknown) => void): Promise<Services> {
  await refuseUnusableSeal(config)
  await refuseChangedDrugList()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const { db, engine, keys, storage } = await openStore(config)
  if (!engine.isShared) await freeAbandoned(db)
  await renewKeys(db)
  const { clinicName, clinicZone, clinicNumbers } = createClinicFacts(db, config)
  await clinicName.learn()
  await fillStockDays(db, clinicZone(), clock())
  // Loaded only to serve phones: importing node:http also loads its fetch, about 3 MB that the server does not need otherwise.
  const lan =
    config.lan && (await import('../lan/lan.ts')).createLan({ dataDir: config.dataDir, lan: config.lan, clinicName: clinicName.now }, clock)
  return {
    db,
    engine,
    config: lan ? withLanAddress(config, lan) : config,
    lan,
    keys,
    clock,
    clockWatch: watchClock(Date.now),
    mailer: createMailer(config),
    clinicName,
    clinicZone,
    clinicNumbers,
    passwords: createPasswords(keys.pepper),
    minResponseMs: MIN_RESPONSE_MS,
    answerMs: ANSWER_MS,
    readLog: createReadLog(db, engine.isShared, onError),
    limits: createLimits(config.requestLimits, engine.isShared ? shareCounts(db, keys) : null),
    changes: createChanges({ db, engine, config, clock }),
    storage,
    operations: OPERATIONS,
    served: new Set(),
  }
}

/** Printed links for phones, such as on a slip, use the address that phones can open at that moment. */
export function withLanAddress(config: Config, lan: Lan): Config {
  if (!config.lan?.givesPublicUrl) return config
  return {
    ...config,
    get publicUrl() {
      return lan.state().clinicUrl ?? config.publicUrl
    },
  }
}

/** A drug list that differs from the released one could miss a conflict, so the server does not start with it. */
async function refuseChangedDrugList(find = changedTables): Promise<void> {
  const changed = await find()
  if (changed.length > 0)
    throw new Error(`The drug list differs from the released one in ${changed.join(', ')}. Install the program again.`)
}

async function refuseUnusableSeal({ backupSealTo }: Config): Promise<void> {
  if (backupSealTo === '' || (await isPublicKey(backupSealTo))) return
  throw new Error('The setting BACKUP_SEAL_TO is not a public key: a letter of it may be wrong. npm run backup:key makes a new pair.')
}

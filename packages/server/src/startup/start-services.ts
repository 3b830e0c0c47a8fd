import { mkdirSync } from 'node:fs'
import { changedTables } from '@clinic/contract/clinical/formulary/content-hash'
import { createReadLog } from '../audit/read-log.ts'
import { MIN_RESPONSE_MS } from '../auth/min-duration.ts'
import { createPasswords } from '../auth/passwords.ts'
import { openStore } from '../backups/open-store.ts'
import { isPublicKey } from '../backups/seal.ts'
import { createChanges } from '../changes/changes.ts'
import { watchClock } from '../clock-jump.ts'
import type { Config } from '../config.ts'
import { ANSWER_MS } from '../db/time-limits.ts'
import { freeAbandoned } from '../http/idempotency.ts'
import { createLimits } from '../http/rate-limit.ts'
import { shareCounts } from '../http/rate-limit-store.ts'
import type { Lan } from '../lan/lan-state.ts'
import { createMailer } from '../mail/mail.ts'
import type { Clock, Services } from '../services.ts'
import { createClinicFacts } from '../settings/clinic-facts.ts'
import { fillStockDays } from '../stock/fill-stock-days.ts'
import { renewKeys } from './renew-keys.ts'

/** Opens the store, migrates it to the newest schema, and creates what the server needs. */
export async function startServices(config: Config, clock: Clock, onError: (error: unknown) => void): Promise<Services> {
  await refuseUnusableSeal(config)
  await refuseChangedDrugList()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const { db, engine, keys, storage } = await openStore(config)
  if (!engine.isShared) await freeAbandoned(db)
  await renewKeys(db)
  const { clinicName, clinicZone } = createClinicFacts(db, config)
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
    passwords: createPasswords(keys.pepper),
    minResponseMs: MIN_RESPONSE_MS,
    answerMs: ANSWER_MS,
    readLog: createReadLog(db, engine.isShared, onError),
    limits: createLimits(config.requestLimits, engine.isShared ? shareCounts(db, keys) : null),
    changes: createChanges({ db, engine, config, clock }),
    storage,
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

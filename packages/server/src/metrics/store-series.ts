import { statSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import { newestEvent } from '../changes/changed-topics.ts'
import { withDeadline } from '../db/time-limits.ts'
import type { Services } from '../services.ts'

/** The longest that a monitor waits; an unavailable store is left out. */
const ASK_MS = 2_000

/** Metrics of the store, its backups and the streams. What an engine does not have is left out rather than 0. */
export function watchStore(registry: Registry, services: Services): () => Promise<void> {
  const { db, storage, operations, clock, changes, config } = services
  const gauges = new Map<string, Gauge>()

  function set(name: string, help: string, value: number | null): void {
    const gauge = gauges.get(name)
    if (value === null) {
      registry.removeSingleMetric(name)
      gauges.delete(name)
      return
    }
    const made = gauge ?? new Gauge({ name, help, registers: [registry] })
    gauges.set(name, made)
    made.set(value)
  }

  const asked = (ask: () => Promise<number | null>) => withDeadline(ASK_MS, ask).catch(() => null)

  const storeBytes = async () => (await operations.describe(services)).storeBytes

  return async () => {
    const { freeBytes, lastBackup, lastTrial, lastCheck } = storage.status()
    set('store_bytes', 'Size of the store, without its log', await asked(storeBytes))
    set('store_wal_bytes', 'Size of the log beside the store', sizeOf(`${config.databaseUrl}-wal`))
    set('disk_free_bytes', 'Free bytes on the disk of the data folder', freeBytes)
    set('backup_age_seconds', 'Seconds since the newest backup', lastBackup && (clock().getTime() - Date.parse(lastBackup.at)) / 1000)
    set('restore_test_ok', '1 if the newest restore test succeeded', lastTrial && Number(lastTrial.fault === null))
    set('self_check_faults', 'What the last check of the store found wrong', lastCheck?.findings.length ?? null)
    set('audit_seq', 'Number of the newest audit event', await asked(() => newestEvent(db)))
    set('streams_open', 'Open streams of changes', changes.openStreams())
  }
}

/** Only SQLite has a file there. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? null

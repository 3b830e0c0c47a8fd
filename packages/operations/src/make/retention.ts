import { rmSync } from 'node:fs'
import { type Backup, listBackups, manifestPathOf } from './manifest.ts'

/** How many backups are kept: the last of each of so many hours, days and months (UTC). */
const RETENTION = [
  { of: 'yyyy-mm-ddThh'.length, last: 24 },
  { of: 'yyyy-mm-dd'.length, last: 14 },
  { of: 'yyyy-mm'.length, last: 12 },
]
const HOUR_MS = 60 * 60 * 1000

/** Removes the backups of this store that the retention does not keep. */
export function prune(folder: string, store: string, now: Date): void {
  const backups = listBackups(folder, store, now)
  const kept = chooseKept(backups, now)
  for (const backup of backups) {
    if (kept.has(backup)) continue
    rmSync(backup.path, { force: true })
    rmSync(manifestPathOf(backup.path), { force: true })
  }
}

/** `backups` newest first. Those of the last hour are kept too, because someone may have made one on purpose. */
export function chooseKept<T extends Pick<Backup, 'madeAt'>>(backups: readonly T[], now: Date): Set<T> {
  const kept = new Set(backups.filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) < HOUR_MS))
  for (const { of, last } of RETENTION) {
    const newest = Map.groupBy(backups, ({ madeAt }) => madeAt.slice(0, of))
    for (const [backup] of [...newest.values()].slice(0, last)) if (backup) kept.add(backup)
  }
  return kept
}

import type { Config } from '@clinic/server/config'
import { say } from '@clinic/server/console'
import { engineAt } from '@clinic/server/db/engines'

const SLOW_MS = 5_000

/** A database server on another machine can delay a start, which has no time limit, so the user sees why. */
export async function saySlowStart<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  start: () => Promise<T>,
  afterMs = SLOW_MS,
  tell: (sentence: string) => void = say,
): Promise<T> {
  if (!engineAt(databaseUrl).isShared) return start()
  const timer = setTimeout(() => tell(waiting(databaseUrl)), afterMs)
  try {
    return await start()
  } finally {
    clearTimeout(timer)
  }
}

/** The address without user and password. */
const waiting = (databaseUrl: string) =>
  [
    `The start is waiting for the database ${new URL(databaseUrl).host}. It goes on by itself.`,
    'Another server may be bringing the tables of a clinic there up to date. If this lasts, ask whether the database waits for its standby:',
    "  select state, wait_event from pg_stat_activity where wait_event in ('SyncRep', 'advisory')",
  ].join('\n')

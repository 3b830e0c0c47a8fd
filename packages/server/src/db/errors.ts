const UNIQUE = new Set<unknown>(['23505' /* PostgreSQL */, 2067 /* SQLITE_CONSTRAINT_UNIQUE */, 1555 /* SQLITE_CONSTRAINT_PRIMARYKEY */])
/** PostgreSQL: serialization failure, deadlock, a lock that did not come in time. */
const RETRY = new Set<unknown>(['40001', '40P01', '55P03'])
/** Unreachable, full or locked: passes by itself, or an admin can fix it. */
const BUSY = new Set<unknown>([
  5 /* SQLITE_BUSY */,
  6 /* SQLITE_LOCKED */,
  13 /* SQLITE_FULL */,
  261,
  517,
  773 /* kinds of SQLITE_BUSY */,
  4874 /* SQLITE_IOERR_SHMSIZE: no room for the index of the log */,
  '53100',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
])
const BUSY_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered a connection error)/

type EngineError = { code?: unknown; errcode?: unknown; message?: string }

const holds = (codes: Set<unknown>, error: unknown) => {
  const { code, errcode } = error as EngineError
  return codes.has(code) || codes.has(errcode)
}

export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && holds(UNIQUE, error)

/** The result of `statement`. If it would violate a unique index, throws `refusal` instead. */
export async function onUnique<T>(statement: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

/** Includes changes that failed at every retry. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && (holds(BUSY, error) || BUSY_MESSAGES.test(error.message) || isNodeAway(error) || isRetryable(error))

/**
 * What Citus reports at COMMIT when the machine with the clinic's tables goes away: an internal error without a message. A retry shows the
 * outcome.
 */
const isNodeAway = ({ code, message }: EngineError) => code === 'XX000' && message === ''
/** Message of a migration's triggers, which are never edited: a new session or admission for a record that was joined to another. */
export const JOINED_ELSEWHERE = 'the record of this patient was joined to another'

export const isJoinedElsewhere = (error: unknown): boolean => error instanceof Error && error.message.includes(JOINED_ELSEWHERE)

/**
 * PostgreSQL: a serialization failure, a deadlock, or a lock that others held too long. The same work may succeed when retried: on a slow
 * computer everyone who writes at once waits for the head of the audit.
 */
export const isRetryable = (error: unknown): boolean => error instanceof Error && holds(RETRY, error)

/** SQLITE_FULL, or PostgreSQL's equivalent. */
export const isFull = (error: unknown): boolean =>
  resultOf(error) === 13 || (error instanceof Error && (error as EngineError).code === '53100')

/** Another program has locked the SQLite file. */
export const isLocked = (error: unknown): boolean => resultOf(error) === 5

/** SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB, of all kinds: the SQLite file can no longer be trusted. */
export const isBroken = (error: unknown): error is Error => !isBusy(error) && [10, 11, 26].includes(resultOf(error))

/** SQLite's result code: the low byte of the extended one. */
function resultOf(error: unknown): number {
  const errcode = error instanceof Error ? (error as EngineError).errcode : undefined
  return typeof errcode === 'number' ? errcode & 0xff : 0
}

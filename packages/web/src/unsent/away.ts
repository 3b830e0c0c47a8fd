import { ApiError } from '../api/error.ts'

/** No answer, or one that is not the server's: whether it was saved is not known. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && (!error.answered || error.status === 503)

/** Longer than the server takes for a call at most (docs/decisions/0017): then there is no answer to wait for. */
export const PATIENCE_MS = 12_000

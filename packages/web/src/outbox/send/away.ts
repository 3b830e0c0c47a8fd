import { ApiError } from '../../lib/error.ts'

/** No response, or not one from the server: whether it was saved is unknown. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && (!error.answered || error.status === 503)

/** Longer than the server takes for a call at most (docs/decisions/0017): then there is no answer to wait for. */
export const PATIENCE_MS = 12_000

import { ApiError } from '../api/error.ts'

/** No answer, or one that is not the server's: whether it was saved is not known. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && (!error.answered || error.status === 503)

// What a server and the threads and processes beside it say to each other.

/** A function that a separate thread or process can run: its order, what it tells meanwhile, and its result can be sent. */
export type Work = (order: never, tell: never) => unknown

export type ThreadOrder = { readonly file: string; readonly name: string; readonly order: unknown }
export type Reply = { readonly result: unknown } | { readonly failure: Failure } | { readonly told: unknown }
export type Failure = { readonly message: string; readonly stack: string | undefined }

/** With the codes by which an error of the store is known. */
export const failureOf = (error: Error): Failure => ({ ...error, message: error.message, stack: error.stack })
export const asError = (failure: Failure): Error => Object.assign(new Error(failure.message), failure)

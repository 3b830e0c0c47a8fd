/** The full run takes the cases at their full size; every other run, such as npm test, the quick selection. */
export const isFull = process.env.RELIABILITY === 'full'

/** A count that depends on the run: `size({ quick: 5, full: 50 })`. */
export const size = <T>({ quick, full }: { readonly quick: T; readonly full: T }): T => (isFull ? full : quick)

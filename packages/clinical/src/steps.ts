/** Work that pauses after each of its steps, so that a server can serve others in between. */
export type Steps<T> = Generator<undefined, T>

/** Without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Adds the '/' that a number pad lacks once the first number of a blood pressure is complete; does not add it again after it was deleted.
 * With a keyboard, it can also be typed.
 */
export function withSlash(before: string, typed: string): string {
  if (before.endsWith('/') && typed === `${before}/`) return before
  const isWhole = /^([12]\d\d|[3-9]\d)$/.test(typed)
  return isWhole && typed.length > before.length ? `${typed}/` : typed
}

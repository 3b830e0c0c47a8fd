/**
 * A number pad has no '/': it comes by itself once the first number of a blood pressure is whole, and stays away when it was deleted. Who has
 * the key and presses it gets one.
 */
export function withSlash(before: string, typed: string): string {
  if (before.endsWith('/') && typed === `${before}/`) return before
  const isWhole = /^([12]\d\d|[3-9]\d)$/.test(typed)
  return isWhole && typed.length > before.length ? `${typed}/` : typed
}

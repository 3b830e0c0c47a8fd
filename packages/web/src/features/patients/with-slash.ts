/** A number pad has no '/': it comes by itself once the first number of a blood pressure is whole, and stays away when it was deleted. */
export function withSlash(before: string, typed: string): string {
  const isWhole = /^([12]\d\d|[3-9]\d)$/.test(typed)
  return isWhole && typed.length > before.length ? `${typed}/` : typed
}

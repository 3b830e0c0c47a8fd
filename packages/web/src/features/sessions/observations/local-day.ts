const two = (number: number) => String(number).padStart(2, '0')

/** Today in the browser's zone, yyyy-mm-dd. */
export function localDay(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

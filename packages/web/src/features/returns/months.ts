/** The current month on this device, yyyy-mm. */
export const thisMonth = (now = new Date()): string => `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`

/** The month this many months later, yyyy-mm. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return thisMonth(new Date(year, number - 1 + months, 1))
}

/** 'November 2026' */
export function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1, 1).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })
}

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/

/** The month in the address, or the current one. */
export function monthOf(search: URLSearchParams): string {
  const month = search.get('month') ?? ''
  return MONTH.test(month) && month <= thisMonth() ? month : thisMonth()
}

const SHOWN = 36

/** The last three years, newest first, and the chosen month if it is older. */
export function monthChoices(chosen: string): string[] {
  const months = Array.from({ length: SHOWN }, (_, ago) => monthAfter(thisMonth(), -ago))
  return months.includes(chosen) ? months : [...months, chosen]
}

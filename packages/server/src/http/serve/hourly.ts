const HOUR_MS = 3_600_000

/** Adds up what is spent under a key in a clock hour. The one that reaches the most still fits: it may be long. */
export function createHourly(): (key: string, amount: number, most: number, now: Date) => boolean {
  const spentBy = new Map<string, { hour: number; amount: number }>()
  return (key, amount, most, now) => {
    const hour = Math.floor(now.getTime() / HOUR_MS)
    const known = spentBy.get(key)
    const spent = known?.hour === hour ? known : { hour, amount: 0 }
    spentBy.set(key, spent)
    if (spent.amount >= most) return false
    spent.amount += amount
    return true
  }
}

/** The seconds until the next clock hour. */
export const secondsToNextHour = (now: Date): number => (HOUR_MS - (now.getTime() % HOUR_MS)) / 1000

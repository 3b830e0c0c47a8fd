/** A text that this browser keeps. A full disk, or a browser that keeps nothing, only means that it is gone after a reload. */
export const readKept = (name: string): string | null => attempt(() => localStorage.getItem(name)) ?? null

export function keepText(name: string, text: string): void {
  attempt(() => localStorage.setItem(name, text))
  if (readKept(name) !== text) forgetText(name) // nothing older is read in its place
}

export function forgetText(name: string): void {
  attempt(() => localStorage.removeItem(name))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

import { signedInUser } from '../auth/token.ts'

/** What was typed and not yet saved, by form and person. Here in memory; unsent/ keeps it sealed on the phone. */

export type Draft = {
  readonly values: unknown
  readonly idempotencyKey: string
  /** It differs from what the form began with. */
  readonly isTyped: boolean
}

export const drafts = new Map<string, Draft>()
/** Forms on the screen that hold something typed and keep no draft of it. */
const unkept = new Set<object>()

export const keyOf = (name: string) => `${signedInUser()?._id ?? ''} ${name}`

export function readDraft(name: string): Draft | undefined {
  return drafts.get(keyOf(name))
}

export function keepDraft(name: string, draft: Draft): void {
  if (!signedInUser()) return
  drafts.set(keyOf(name), draft)
  onChange()
}

export function dropDraft(name: string): void {
  drafts.delete(keyOf(name))
  onChange()
}

let onChange: () => void = () => undefined

/** What is typed is on the phone at once, and what was saved must not come back from it: `listener` hears of each draft that is kept or dropped. */
export function watchDrafts(listener: () => void): void {
  onChange = listener
}

/** All drafts of the signed-in person; with '' everyone's. */
export function dropDrafts(whose = keyOf('')): void {
  for (const key of drafts.keys()) if (key.startsWith(whose)) drafts.delete(key)
}

/** A form without a draft reports whether something is typed in it. Before the sign-in there is only a password to lose. */
export function noteTyped(form: object, isTyped: boolean): void {
  if (isTyped && signedInUser()) unkept.add(form)
  else unkept.delete(form)
}

/** Would a reload of the page lose something that was typed? A form that was left keeps it too. */
export const hasTyped = (): boolean => unkept.size > 0 || [...drafts.values()].some(({ isTyped }) => isTyped)

/** Would leaving this screen lose something that was typed? */
export const hasUnkept = (): boolean => unkept.size > 0

window.addEventListener('beforeunload', (event) => {
  if (hasTyped()) event.preventDefault()
})

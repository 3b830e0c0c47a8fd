import { signedInUser } from './token.ts'

/** Unsaved text by form and user. Here in memory; outbox/ keeps it encrypted on the phone. */

export type Draft = {
  readonly values: unknown
  readonly idempotencyKey: string
  /** It differs from the form's initial values. */
  readonly isTyped: boolean
}

export const drafts = new Map<string, Draft>()
/** Forms on the screen with typed text but without a draft. */
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

/**
 * Calls `listener` for each draft that is kept or dropped, so that typed text is stored on the phone at once and saved text does not come
 * back.
 */
export function watchDrafts(listener: () => void): void {
  onChange = listener
}

type Take = (draft: Draft) => void
/** The forms on the screen, by the name of their draft. */
const shown = new Map<string, Take>()

/** While its form is on the screen, `take` gets the text that comes back from the phone. Returns how to stop. */
export function showForm(name: string, take: Take): () => void {
  shown.set(name, take)
  return () => {
    if (shown.get(name) === take) shown.delete(name)
  }
}

export const isShown = (name: string): boolean => shown.has(name)

/** Keeps text that comes back from the phone, and fills in its form if that is on the screen. */
export function restoreDraft(name: string, draft: Draft): void {
  keepDraft(name, draft)
  shown.get(name)?.(draft)
}

/** All drafts of the signed-in user; with '' those of everyone. */
export function dropDrafts(whose = keyOf('')): void {
  for (const key of drafts.keys()) if (key.startsWith(whose)) drafts.delete(key)
}

/** Called by a form without a draft when its text changes. Before the sign-in only a password could be lost. */
export function noteTyped(form: object, isTyped: boolean): void {
  if (isTyped && signedInUser()) unkept.add(form)
  else unkept.delete(form)
}

/** Would reloading the page lose typed text? Includes text kept from forms that were left. */
export const hasTyped = (): boolean => unkept.size > 0 || [...drafts.values()].some(({ isTyped }) => isTyped)

/** Would leaving this screen lose typed text? */
export const hasUnkept = (): boolean => unkept.size > 0

window.addEventListener('beforeunload', (event) => {
  if (hasTyped()) event.preventDefault()
})

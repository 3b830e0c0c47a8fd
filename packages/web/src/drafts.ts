import { signedInUser } from './token.ts'

/** What was typed and not yet saved, by form and person. In memory only: clinical text never reaches the browser's storage. */

export type Draft = { readonly values: unknown; readonly idempotencyKey: string }

const drafts = new Map<string, Draft>()

const keyOf = (name: string) => `${signedInUser()?._id ?? ''} ${name}`

export function readDraft(name: string): Draft | undefined {
  return drafts.get(keyOf(name))
}

export function keepDraft(name: string, draft: Draft): void {
  if (signedInUser()) drafts.set(keyOf(name), draft)
}

export function dropDraft(name: string): void {
  drafts.delete(keyOf(name))
}

/** All drafts of the signed-in person. */
export function dropDrafts(): void {
  for (const key of drafts.keys()) if (key.startsWith(keyOf(''))) drafts.delete(key)
}

import { LONG } from '@clinic/contract/fields'
import type { Phrase } from '@clinic/contract/prescribing/phrases'
import type { LastPrescription, Template } from '@clinic/contract/prescribing/prescribing'

/** A dot at the start of a word and what follows it, up to the caret: '.mal'. Never inside a word, a number or an email address. */
export function dotWordOf(before: string): string | null {
  return /(?:^|[\s(])\.([a-z0-9]{0,12})$/i.exec(before)?.[1]?.toLowerCase() ?? null
}

export type QuickText =
  | { readonly kind: 'last'; readonly last: LastPrescription }
  | { readonly kind: 'template'; readonly template: Template }
  | { readonly kind: 'phrase'; readonly phrase: Phrase }

export const triggerOf = (quick: QuickText): string =>
  quick.kind === 'last' ? 'last' : quick.kind === 'template' ? quick.template.trigger : quick.phrase.trigger

/** Why the guard hides it from this patient: 'penicillin allergy'. */
export const hiddenBy = (quick: QuickText): string | undefined =>
  quick.kind === 'last' ? quick.last.hidden : quick.kind === 'template' ? quick.template.hidden : undefined

/** Those whose trigger begins with the typed text; an exact match first. */
export function matching(all: readonly QuickText[], word: string): QuickText[] {
  return all
    .filter((quick) => triggerOf(quick).startsWith(word))
    .toSorted((a, b) => Number(triggerOf(b) === word) - Number(triggerOf(a) === word))
}

export type Texts = Readonly<Record<string, string>>
type Place = { readonly name: string; readonly before: string; readonly after: string }

/**
 * All texts after a choice: in the box with the dot, `inserted` replaces it; the template's other boxes get their text below what is there.
 * Null if a text would be too long. `from` and `to` mark the inserted part.
 */
export function withQuickText(texts: Texts, { name, before, after }: Place, insert: Partial<Texts>) {
  const from = before.lastIndexOf('.')
  const inserted = insert[name] ?? ''
  const next: Record<string, string> = { [name]: `${before.slice(0, from)}${inserted}${after}` }
  for (const [other, text = ''] of Object.entries(insert)) {
    const typed = texts[other] ?? ''
    if (other !== name && text !== '') next[other] = typed.trim() === '' ? text : `${typed.trimEnd()}\n${text}`
  }
  if (Object.values(next).some((text) => text.length > LONG)) return null
  return { texts: next, from, to: from + inserted.length }
}

import { searchable } from '@clinic/clinical/names'
import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS, type Screen } from '@clinic/contract/screens'
import { announced } from '../../api/prefetch.ts'
import { PLACES } from '../../lib/places.ts'

export type Place = { readonly name: string; readonly path: string; readonly words: string }

/** Its dialog cannot be closed (docs/specification.md, section 2). */
const LEADS_NOWHERE: readonly string[] = [SCREENS.selectRole.path]

const LABELS = new Map<string, string>(PLACES.map(({ screen, label }) => [SCREENS[screen].path, label]))

/** Screens this role can open without choosing a patient or a person first, each once. */
export function placesOf(role: Role): Place[] {
  const places = new Map<string, Place>()
  for (const { path, access } of Object.values<Screen>(SCREENS)) {
    const name = announced(path)
    if (name === undefined || access === 'public' || path.includes(':') || LEADS_NOWHERE.includes(path) || !mayOpen(role, access)) continue
    if (!places.has(name)) places.set(name, { name, path, words: searchable(`${name} ${LABELS.get(path) ?? ''}`) })
  }
  return [...places.values()]
}

/** Each typed word must begin one of theirs; empty text matches all. */
export function fits(typed: string, words: string): boolean {
  const theirs = words.split(' ')
  return searchable(typed)
    .split(' ')
    .every((word) => theirs.some((one) => one.startsWith(word)))
}

import { searchable } from '@clinic/clinical/names'
import type { Personnel } from '@clinic/contract/personnel/personnel'

export const SHOWN = ['all', 'active', 'deactivated'] as const
export type PersonnelFilter = (typeof SHOWN)[number]
export const SORTS = ['name', 'role'] as const

export const fits = (shown: PersonnelFilter, { deactivated }: Pick<Personnel, 'deactivated'>): boolean =>
  shown === 'all' || deactivated === (shown === 'deactivated')

/** Each word of the text must be part of the name, in any order: the same rule as the call's. */
export function named(staff: readonly Personnel[], text: string): readonly Personnel[] {
  const words = searchable(text).split(' ').filter(Boolean)
  if (text.trim() !== '' && words.length === 0) return []
  return staff.filter(({ name }) => words.every((word) => searchable(name).includes(word)))
}

/** By name, as the call sorts them, or by role and then name. */
export const sorted = (staff: readonly Personnel[], sort: (typeof SORTS)[number]): readonly Personnel[] =>
  sort === 'name' ? staff : staff.toSorted((one, other) => (one.role < other.role ? -1 : one.role > other.role ? 1 : 0))

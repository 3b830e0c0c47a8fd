import { ATTENDANTS } from '@clinic/contract/personnel/roles'
import type { Comment } from '@clinic/contract/sessions/session-record'

/**
 * The names to show: first the person who opened the session; then, for each assigned role, the people who recorded care, or the role's
 * name until someone has (docs/specification.md, section 6). Care entered in error adds no name.
 */
export function attendantsOf(
  { openedBy, openerName }: { openedBy: string; openerName: string },
  assigned: readonly string[],
  care: readonly Pick<Comment, 'userId' | 'struck'>[],
): string[] {
  const names = new Map([[openedBy, openerName]])
  for (const role of ATTENDANTS.filter((role) => assigned.includes(role))) {
    const people = care.flatMap(({ userId, struck }) => (struck ? [] : [userId])).filter((person) => person.role.toUpperCase() === role)
    if (people.length === 0) names.set(role, role)
    for (const { _id, name } of people) names.set(_id, name)
  }
  return [...names.values()]
}

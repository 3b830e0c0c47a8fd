import { STAFF } from '@clinic/server/demo/people'
import { searchable } from '@clinic/server/names'
import type { Ids } from './ids.ts'
import type { Insert } from './insert.ts'

export const PASSWORD = 'bench-clinic'

export type Person = { readonly _id: string; readonly role: (typeof STAFF)[number]['role'] }

/** The staff of the demo, all with one password. The first of each role comes before the second. */
export function hireStaff(insert: Insert, ids: Ids, passwordHash: string, at: Date): Person[] {
  const time = at.toISOString()
  return STAFF.map(({ name, email, role }) => {
    const _id = ids(at.getTime())
    insert('personnel', {
      _id,
      name,
      searchName: searchable(name),
      email,
      phone: '08000000000',
      role,
      passwordHash,
      passwordExpiresAt: null,
      isFirstLogin: 0,
      deactivated: 0,
      deletedAt: null,
      createdAt: time,
      updatedAt: time,
    })
    return { _id, role }
  })
}

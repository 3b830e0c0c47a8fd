import type { Db } from '../../db/open.ts'
import type { Resource } from '../resource.ts'

export type PractitionerRow = {
  readonly _id: string
  readonly name: string
  readonly updatedAt: string
  readonly version: number
  readonly deactivated: 0 | 1
  readonly deletedAt: string | null
}

/** Without phone and email: those are for the admin's list of staff. */
export const toPractitioner = ({ _id, name, updatedAt, version, deactivated, deletedAt }: PractitionerRow): Resource => ({
  resourceType: 'Practitioner',
  id: _id,
  meta: { versionId: String(version), lastUpdated: updatedAt },
  active: deactivated === 0 && deletedAt === null,
  name: [{ text: name }],
})

/** Everyone who was ever on the staff, for adding conditions. */
export const practitionerRows = (db: Db) =>
  db.selectFrom('personnel').select(['_id', 'name', 'updatedAt', 'version', 'deactivated', 'deletedAt'])

import type { Preferences, PreferencesUpdate } from '@clinic/contract/personnel/preferences'
import { SERVER } from '@clinic/contract/server-messages'
import type { ClinicSettings } from '@clinic/contract/settings/settings'
import type { Selectable } from 'kysely'
import type { Actor } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { PreferenceTable } from '../db/tables/personnel.ts'
import { invalid } from '../errors.ts'
import { getSettings, type SettingsConfig } from '../settings/settings.ts'

/** Defaults for a person who has not chosen anything. */
const NONE = { singleKeys: 1, paper: null, version: 1 } as const

export async function getPreferences(db: Db, { _id }: Actor, config: SettingsConfig): Promise<Preferences> {
  const row = await db.selectFrom('preference').selectAll().where('personnelId', '=', _id).executeTakeFirst()
  return toPreferences(row ?? NONE, await getSettings(db, config))
}

/** @throws AppError 400 if nothing is sent, 409 if they were changed elsewhere since `version` */
export async function updatePreferences(
  db: Db,
  actor: Actor,
  config: SettingsConfig,
  { version, singleKeys, paper }: PreferencesUpdate,
): Promise<Preferences> {
  if (singleKeys === undefined && paper === undefined) throw invalid({}, SERVER.nothingToSave)
  const before = await lockPreferences(db, actor._id)
  refuseOtherVersion(before, version)
  const sent = {
    ...(singleKeys !== undefined && { singleKeys: singleKeys ? (1 as const) : (0 as const) }),
    ...(paper !== undefined && { paper }),
  }
  const row = { ...before, ...sent, version: before.version + 1 }
  const fields = (['singleKeys', 'paper'] as const).filter((field) => row[field] !== before[field])
  if (fields.length === 0) return toPreferences(before, await getSettings(db, config))
  await db
    .updateTable('preference')
    .set({ ...sent, version: row.version })
    .where('personnelId', '=', actor._id)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'preference.update', entityId: actor._id, fields })
  return toPreferences(row, await getSettings(db, config))
}

/** Locks and returns the row, creating it if missing, so that no other transaction changes it before this one ends. */
async function lockPreferences(db: Db, personnelId: string): Promise<Selectable<PreferenceTable>> {
  await db
    .insertInto('preference')
    .values({ personnelId, paper: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('preference')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('personnelId', '=', personnelId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Row = Pick<Selectable<PreferenceTable>, 'singleKeys' | 'paper' | 'version'>

const toPreferences = ({ singleKeys, paper, version }: Row, clinic: Pick<ClinicSettings, 'paper'>): Preferences => ({
  singleKeys: singleKeys === 1,
  paper,
  clinicPaper: clinic.paper,
  version,
})

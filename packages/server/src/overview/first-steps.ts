import type { FirstSteps } from '@clinic/contract/overview/overview'
import { type Config, isLocalOnly } from '../config.ts'
import { engineOf } from '../db/engines.ts'
import type { Db } from '../db/open.ts'
import { getSettings, type SettingsConfig } from '../settings/settings.ts'

type Needs = SettingsConfig & Pick<Config, 'backupDir' | 'host' | 'publicUrl' | 'lan'>

/** A new clinic's progress through its first steps; null once the first five are done or an admin has hidden the list. */
export async function firstStepsOf(db: Db, config: Needs, beds: number): Promise<FirstSteps | null> {
  const settings = await getSettings(db, config)
  if (settings.firstStepsHidden) return null
  const five = {
    clinic: config.fixed.includes('clinicName') || settings.clinicName !== config.clinicName || settings.address !== '',
    staff: (await staffCount(db)) > 1,
    beds: beds > 0,
    stock: (await db.selectFrom('item').select('_id').limit(1).executeTakeFirst()) !== undefined,
    patients: (await db.selectFrom('patient').select('_id').limit(1).executeTakeFirst()) !== undefined,
  }
  if (Object.values(five).every((isDone) => isDone)) return null
  return {
    ...five,
    // A shared database is backed up with its own tools.
    secondDisk: engineOf(db).isShared ? null : config.backupDir !== '',
    reachable: !isLocalOnly(config),
  }
}

async function staffCount(db: Db): Promise<number> {
  const people = await db.selectFrom('personnel').select('_id').where('deletedAt', 'is', null).limit(2).execute()
  return people.length
}

import type { NumberForm } from '@clinic/contract/patients/clinic-number'
import type { Db } from '../db/open.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import type { Services } from '../services.ts'
import { getSettings, type SettingsConfig } from './settings.ts'

/** What every page and request asks for, kept here so that none waits for the store. */
export function createClinicFacts(
  db: Db,
  config: SettingsConfig & Pick<Services['config'], 'timeZone'>,
): Pick<Services, 'clinicName' | 'clinicZone' | 'clinicNumbers'> {
  let { clinicName, timeZone } = config
  let clinicNumbers: NumberForm = 'off'
  async function learn() {
    await withDeadline(ANSWER_MS, () => getSettings(db, config)).then(
      (settings) => {
        clinicName = settings.clinicName
        timeZone = settings.timeZone
        clinicNumbers = settings.clinicNumbers
      },
      () => undefined,
    )
  }
  return { clinicName: { now: () => clinicName, learn }, clinicZone: () => timeZone, clinicNumbers: () => clinicNumbers }
}

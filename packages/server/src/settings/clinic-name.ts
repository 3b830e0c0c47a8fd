import type { Db } from '../db/open.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import type { ClinicName } from '../services.ts'
import { getSettings, type SettingsConfig } from './settings.ts'

export function createClinicName(db: Db, config: SettingsConfig): ClinicName {
  let name = config.clinicName
  return {
    now: () => name,
    async learn() {
      await withDeadline(ANSWER_MS, () => getSettings(db, config)).then(
        ({ clinicName }) => {
          name = clinicName
        },
        () => undefined,
      )
    },
  }
}

import type { Db } from '../db/open.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import { getSettings, type SettingsConfig } from './settings.ts'

/** The clinic's name for what cannot wait for the store: the page, and mails. */
export type ClinicName = {
  readonly now: () => string
  /** Asks the store, because an admin, here or at another server, may have changed it. A store out of reach leaves it as it is. */
  readonly learn: () => Promise<void>
}

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

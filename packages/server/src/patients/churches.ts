import { RULES } from '@clinic/contract/messages'
import { churchProblem } from '@clinic/contract/patients/patients'
import type { Db } from '../db/open.ts'
import { invalid } from '../errors.ts'
import { listChurches, type SettingsConfig } from '../settings/settings.ts'

/** The clinic's list: single-key objects that map a key to its label. */
export type Churches = readonly Record<string, string>[]

/** What is wrong with a church, or null. For a Saints Community member it must be a key of the list; otherwise any name will do. */
export function churchError(churches: Churches, isSaintsCommunity: boolean, church: string): string | null {
  const unknown = isSaintsCommunity && !churches.some((entry) => Object.hasOwn(entry, church))
  return churchProblem(isSaintsCommunity, church) ?? (unknown ? RULES.option : null)
}

/** @throws AppError 400 at `church` */
export async function refuseWrongChurch(db: Db, config: SettingsConfig, isSaintsCommunity: boolean, church: string): Promise<void> {
  const problem = churchError(isSaintsCommunity ? await listChurches(db, config) : [], isSaintsCommunity, church)
  if (problem) throw invalid({ church: problem })
}

import { RULES } from '@clinic/contract/messages'
import { churchProblem } from '@clinic/contract/patients'
import { invalid } from '../errors.ts'

/** The clinic's list: single-key objects, key to label. */
export type Churches = readonly Record<string, string>[]

/**
 * In the community a church is a key of the list; otherwise any name.
 * @throws AppError 400 at `church`
 */
export function refuseWrongChurch(churches: Churches, isSaintsCommunity: boolean, church: string): void {
  const unknown = isSaintsCommunity && !churches.some((entry) => Object.hasOwn(entry, church))
  const problem = churchProblem(isSaintsCommunity, church) ?? (unknown ? RULES.option : null)
  if (problem) throw invalid({ church: problem })
}

import { type AllergyEntry, labelKey } from '@clinic/contract/clinical/allergy-entries'
import type { Finding } from '@clinic/contract/clinical/verdicts'
import type { Db } from '../db/open.ts'

export type Whose = { readonly patientId: string; readonly sessionId: string }

export type StoredOverride = {
  readonly _id: string
  readonly ingredient: string
  readonly verdict: string
  readonly allergies: string
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly reasonCode: string
}

/** Reasons given in this session, newest first, whichever of the patient's records it belongs to. They end with the session. */
export function overridesOf(db: Db, sessionId: string): Promise<StoredOverride[]> {
  return db
    .selectFrom('guardOverride')
    .select(['_id', 'ingredient', 'verdict', 'allergies', 'by', 'at', 'reason', 'reasonCode'])
    .where('sessionId', '=', sessionId)
    .orderBy('_id', 'desc')
    .execute()
}

/**
 * An earlier override that covers every stop for a drug: for the same ingredients, with the same allergies known at the same severity. Only
 * a stop is covered for the whole session; cautions and questions are confirmed each time.
 */
export function answeringOverride(
  overrides: readonly StoredOverride[],
  ingredients: readonly string[],
  findings: readonly Finding[],
  entries: readonly AllergyEntry[],
): StoredOverride | null {
  const stops = findings.filter(({ verdict }) => verdict === 'stop')
  if (stops.length === 0 || ingredients.length === 0) return null
  const keys = allergyKeys(stops, entries)
  return (
    overrides.find(({ verdict, ingredient, allergies }) => {
      const known = JSON.parse(allergies) as string[] // written as a list of keys
      return verdict === 'stop' && ingredient === ingredients.join('+') && keys.every((key) => known.includes(key))
    }) ?? null
  )
}

/** Identifies the allergies and their severity, so that one added later, or found to be severe later, is not covered. */
export function allergyKeys(findings: readonly Finding[], entries: readonly AllergyEntry[]): string[] {
  const keys = findings.flatMap(({ allergyId }) => {
    const entry = entries.find(({ _id }) => _id === allergyId)
    return allergyId === undefined ? [] : entry ? [`${labelKey(entry.label)} (${entry.severity})`] : [allergyId]
  })
  return [...new Set(keys)].sort()
}

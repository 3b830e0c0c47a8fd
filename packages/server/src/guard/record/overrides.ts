import { type AllergyEntry, labelKey, meaningOf, severityKnown } from '@clinic/clinical/allergies/allergy-entries'
import { weighedAgainst } from '@clinic/clinical/drugs/read-box'
import type { Finding } from '@clinic/clinical/guard/verdicts'
import type { Db } from '../../db/open.ts'

export type PatientSession = { readonly patientId: string; readonly sessionId: string }

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

/**
 * Reasons given in this session, newest first, whichever of the patient's records it belongs to. They end with the session, or when the
 * doctor who is named as having agreed did not.
 */
export function overridesOf(db: Db, sessionId: string): Promise<StoredOverride[]> {
  return db
    .selectFrom('guardOverride as override')
    .leftJoin('agreementAnswer as answer', 'answer.overrideId', 'override._id')
    .select(['_id', 'ingredient', 'verdict', 'allergies', 'override.by', 'override.at', 'reason', 'reasonCode'])
    .where('sessionId', '=', sessionId)
    .where((eb) => eb.or([eb('answer.answer', 'is', null), eb('answer.answer', '<>', 'denied')]))
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
  const keys = allergyKeys(weighedAgainst(stops, entries))
  return (
    overrides.find(({ verdict, ingredient, allergies }) => {
      const known = JSON.parse(allergies) as string[] // written as a list of keys
      return verdict === 'stop' && ingredient === ingredients.join('+') && keys.every((key) => known.includes(key))
    }) ?? null
  )
}

/** Identifies allergies and their severity, by their words too, so that one added later, or found to be severe later, is not covered. */
export const allergyKeys = (entries: readonly AllergyEntry[]): string[] =>
  [...new Set(entries.map((entry) => `${labelKey(entry.label)} (${severityKnown(entry, meaningOf(entry))})`))].sort()

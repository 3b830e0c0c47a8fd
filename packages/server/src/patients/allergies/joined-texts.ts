import { labelKey } from '@clinic/clinical/allergies/allergy-entries'
import { allergyTextOf, labelsOfText } from '@clinic/clinical/allergies/allergy-list'
import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { Db } from '../../db/open.ts'
import { rootsAmong } from '../../db/queries/group.ts'
import { groupsOfAllergies, type JoinedAllergies } from './allergies.ts'

/**
 * The allergy text of a person with several records: what all of them say. The text of one record, if it says it all, is shown as it is. A
 * text that says 'none' is never shown beside an allergy of another record.
 */
export function joinedText({ status, list, records }: JoinedAllergies): string {
  const [own] = records
  if (records.length === 1 || own === undefined) return own?.text ?? ''
  const texts = records.map(({ text }) => text)
  if (list.length === 0) return texts.find((text) => readAllergyText(text).status === status) ?? allergyTextOf(status, [])
  const named = new Set(list.map(({ label }) => labelKey(label)))
  const whole = texts.find((text) => {
    const labels = labelsOfText(text)
    return labels.size === named.size && [...labels].every((label) => named.has(label))
  })
  const [listed, ...others] = new Set(texts.filter((text) => readAllergyText(text).status === 'listed'))
  return whole !== undefined && whole === listed && others.length === 0 ? whole : allergyTextOf('listed', list)
}

/**
 * Allergy texts for calls that show only the text. Returns a function from a patient's id and own text to the text to show: of a person
 * with one record, their own.
 */
export async function joinedTexts(db: Db, ids: readonly string[]): Promise<(id: string, text: string) => string> {
  const roots = ids.length === 0 ? [] : await rootsAmong(db, ids)
  if (roots.length === 0) return (_, text) => text
  const groups = await groupsOfAllergies(db, roots)
  return (id, text) => {
    const group = groups.get(id)
    return group === undefined ? text : joinedText(group)
  }
}

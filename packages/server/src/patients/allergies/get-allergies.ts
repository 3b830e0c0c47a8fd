import { meaningOf, severityKnown } from '@clinic/clinical/allergies/allergy-entries'
import { textAgrees } from '@clinic/clinical/allergies/allergy-list'
import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { Allergies } from '@clinic/contract/patients/allergies'
import type { Db } from '../../db/open.ts'
import { readAllergies, type StoredAllergy } from './allergies.ts'
import { namedElsewhere } from './elsewhere.ts'
import { joinedText } from './joined-texts.ts'
import { mentionedElsewhere } from './mentioned.ts'

/** @throws AppError 404 */
export async function getAllergies(db: Db, patientId: string): Promise<Allergies> {
  const known = await readAllergies(db, patientId)
  const { list, records, group: _group, ...answer } = known
  const denied = list.length > 0 && records.some(({ text }) => readAllergyText(text).status === 'none-known')
  const agrees = !denied && records.every((record) => textAgrees(record.text, record.status, record.list))
  const others = { mentioned: await mentionedElsewhere(db, patientId, list), elsewhere: await namedElsewhere(db, patientId, list) }
  return { ...answer, text: joinedText(known), agrees, list: list.map(toAnswer), ...others }
}

function toAnswer({ patientId: _patientId, labelKey: _labelKey, ...entry }: StoredAllergy): Allergies['list'][number] {
  const meaning = meaningOf(entry)
  const { understood, near } = meaning
  const readAs = near.flatMap(({ name, ingredients }) => (ingredients[0] === undefined ? [] : [{ ingredient: ingredients[0], name }]))
  return { ...entry, understood, isSevere: severityKnown(entry, meaning) === 'severe', readAs }
}

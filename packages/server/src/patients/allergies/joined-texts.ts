import { readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'

/**
 * Allergy texts for lists, which show only the text: the text of a joined record that mentions an allergy is added to the patient's own.
 * Returns a function from a patient's id and own text to the text to show.
 */
export async function joinedTexts(db: Db, roots: readonly string[]): Promise<(id: string, text: string) => string> {
  const members = await db
    .selectFrom('personLink')
    .innerJoin('patient', 'patient._id', 'personLink.memberId')
    .select(['rootId', 'allergies'])
    .where(inList(db, 'rootId', jsonList([...new Set(roots)])))
    .orderBy('memberId')
    .execute()
  const byRoot = Map.groupBy(members, ({ rootId }) => rootId)
  return (id, text) => {
    const others = byRoot.get(id) ?? []
    const named = [text, ...others.map(({ allergies }) => allergies)].filter((each) => readAllergyText(each).status === 'listed')
    return named.length === 0 ? text : [...new Set(named)].join('; ')
  }
}

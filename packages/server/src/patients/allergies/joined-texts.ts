import { readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'

/**
 * The allergy texts of lists, which show no more than that: a text that names an allergy in a record that was joined to the patient's is
 * shown with the patient's own. Answers what to show for an id and its own text.
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

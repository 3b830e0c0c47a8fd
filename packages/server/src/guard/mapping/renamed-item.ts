import { readItem } from '@clinic/clinical/formulary/read-item'
import { type Actor, at } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { UNCONFIRMED } from './mappings.ts'

type ItemRename = { readonly _id: string; readonly from: string; readonly to: string }

/** Removes the mapping of an item whose new name reads as another drug, so that staff must check it again. */
export async function dropMapping(db: Db, actor: Actor, { _id, from, to }: ItemRename): Promise<void> {
  if (contentsOf(from) === contentsOf(to)) return
  await db
    .updateTable('itemDrug')
    .set({ state: 'unknown', ingredients: '[]', by: actor._id, at: at(actor), ...UNCONFIRMED })
    .where('itemId', '=', _id)
    .execute()
}

/** The ingredients in a name, ignoring strengths and forms. */
function contentsOf(name: string): string {
  const { ingredients, groups, near, left } = readItem(name)
  return JSON.stringify([[...ingredients].sort(), [...groups].sort(), near.map(({ meaning }) => meaning.name).sort(), [...left].sort()])
}

import type { ItemMapping } from '@clinic/clinical/drugs/read-drug'
import { type ItemText, unitOf } from '@clinic/clinical/drugs/units'
import type { Contents } from '@clinic/clinical/guard/mapping-conflict'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/queries/batch-read.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { uniqueKey } from '../../names.ts'

/** The columns of a mapping, all null if there is none. */
export type StoredMapping = {
  readonly state: ItemMapping['state'] | null
  readonly ingredients: string | null
  readonly confirmedBy: string | null
  readonly proposed: string | null
}

export const MAPPING_COLUMNS = ['state', 'ingredients', 'confirmedBy', 'proposed'] as const

/** Nothing is proposed and nothing was confirmed. */
export const UNCONFIRMED = { confirmedBy: null, confirmedAt: null, proposed: null, proposedBy: null, proposedAt: null } as const

/** The staff's decision about an item's contents; undefined if there is none. */
export const mappingOf = ({ state, ingredients, confirmedBy, proposed }: StoredMapping): ItemMapping | undefined =>
  state === null
    ? undefined
    : {
        state,
        ingredients: JSON.parse(ingredients ?? '[]') as string[], // written as a list of codes
        ...(confirmedBy === null ? {} : { confirmed: true }),
        ...(proposed === null ? {} : { proposed: JSON.parse(proposed) as Contents }), // written by `proposeMapping`
      }

/** `strength` is per unit of the item; '' if unknown. `unit` is what one of it is called; '' for a free name. */
export type NamedItem = {
  readonly name: string
  readonly strength: string
  readonly unit: string
  readonly itemId: string | null
  readonly mapping: ItemMapping | undefined
}

/** The items with these names or `_id`s, ignoring case. A text that matches no item stays a free name. */
export async function matchItems(db: Db, drugs: readonly string[]): Promise<NamedItem[]> {
  if (drugs.length === 0) return []
  const { rows } = await itemsOf(db, textsOf(drugs)).sql.execute(db)
  return nameItems(drugs, rows)
}

type ItemRow = StoredMapping & ItemText & { readonly _id: string; readonly nameKey: string }

/** Parameters for `itemsOf`: each text as it is, and as a name key. Both are lists for `inList`. */
export type Texts = { readonly drugs: string; readonly keys: string }
export const textsOf = (drugs: readonly string[]): Texts => ({ drugs: jsonList(drugs), keys: jsonList(drugs.map(uniqueKey)) })

/** Items that any of these texts names. */
export const itemsOf = (db: Db, { drugs, keys }: { readonly [K in keyof Texts]: Texts[K] | RawBuilder<Texts[K]> }) =>
  query(
    sql<ItemRow>`
      select "_id", "name", "nameKey", "dosage", "unit", "state", "ingredients", "confirmedBy", "proposed"
      from "item" left join "itemDrug" on "itemDrug"."itemId" = "item"."_id"
      where ${inList(db, '_id', drugs)} or ${inList(db, 'nameKey', keys)}`,
    ['_id', 'name', 'nameKey', 'dosage', 'unit', ...MAPPING_COLUMNS],
  )

/** Each text with the item it names. */
export function nameItems(drugs: readonly string[], items: readonly ItemRow[]): NamedItem[] {
  const byKey = new Map(items.flatMap((item) => [item._id, item.nameKey].map((key) => [key, item])))
  return drugs.map((drug) => {
    const item = byKey.get(drug) ?? byKey.get(uniqueKey(drug))
    return item
      ? { name: item.name, strength: item.dosage, unit: unitOf(item), itemId: item._id, mapping: mappingOf(item) }
      : { name: drug, strength: '', unit: '', itemId: null, mapping: undefined }
  })
}

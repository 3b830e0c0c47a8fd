import type { ItemMapping } from '@clinic/clinical/drugs/read-drug'
import { type Contents, conflictOf } from '@clinic/clinical/guard/mapping-conflict'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import type { Db } from '../../db/open.ts'
import { MAPPING_COLUMNS, mappingOf } from './mappings.ts'

type Confirmation = { readonly by: PersonBrief; readonly at: string }

/** An item with what people decided about its contents. */
export type MappedItem = {
  readonly _id: string
  readonly name: string
  readonly dosage: string
  readonly count: number
  readonly mapping: ItemMapping | undefined
  readonly by: PersonBrief | null
  readonly at: string | null
  readonly confirmed: Confirmation | null
  /** What one person chose against the name; of an older store, the mapping itself. */
  readonly proposal: (Contents & Confirmation) | null
}

/** Every item by name, or the one with this id. */
export async function mappedItems(db: Db, itemId?: string): Promise<MappedItem[]> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('itemDrug', 'itemDrug.itemId', 'item._id')
    .leftJoin('personnel as first', 'first._id', 'itemDrug.by')
    .leftJoin('personnel as second', 'second._id', 'itemDrug.confirmedBy')
    .leftJoin('personnel as proposer', 'proposer._id', 'itemDrug.proposedBy')
    .select(['item._id', 'item.name', 'dosage', 'count', 'by', 'at', 'confirmedAt', 'proposedBy', 'proposedAt', ...MAPPING_COLUMNS])
    .select(['first.name as firstName', 'first.role as firstRole', 'second.name as secondName', 'second.role as secondRole'])
    .select(['proposer.name as proposerName', 'proposer.role as proposerRole'])
    .$if(itemId !== undefined, (query) => query.where('item._id', '=', itemId ?? ''))
    .orderBy('item.searchName')
    .orderBy('item.nameKey')
    .execute()
  return rows.map((row) => {
    const mapping = mappingOf(row)
    const decided = byAt(row.by, row.firstName, row.firstRole, row.at)
    const confirmed = byAt(row.confirmedBy, row.secondName, row.secondRole, row.confirmedAt)
    const proposed = byAt(row.proposedBy, row.proposerName, row.proposerRole, row.proposedAt)
    const older = mapping && decided && !confirmed && conflictOf(row.name, mapping) !== null ? { ...mapping, ...decided } : null
    // A row that was made for a proposal decides nothing.
    const isDecision = !(mapping?.state === 'unknown' && proposed !== null && row.at === row.proposedAt)
    return {
      _id: row._id,
      name: row.name,
      dosage: row.dosage,
      count: row.count,
      mapping,
      by: isDecision ? (decided?.by ?? null) : null,
      at: isDecision ? row.at : null,
      confirmed,
      proposal: proposed && mapping?.proposed ? { ...mapping.proposed, ...proposed } : older,
    }
  })
}

function byAt(_id: string | null, name: string | null, role: PersonBrief['role'] | null, at: string | null): Confirmation | null {
  return _id === null || name === null || role === null || at === null ? null : { by: { _id, name, role }, at }
}

export const isProposedBy = ({ proposal }: MappedItem, personId: string) => proposal?.by._id === personId

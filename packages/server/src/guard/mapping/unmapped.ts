import { type ItemMapping, readDrug } from '@clinic/clinical/drugs/read-drug'
import { suggestMapping } from '@clinic/clinical/guard/alternatives'
import { conflictOf, conflictWords } from '@clinic/clinical/guard/mapping-conflict'
import type { UnmappedItem } from '@clinic/contract/guard/guard'
import type { DifferingMapping } from '@clinic/contract/overview/overview'
import type { Db } from '../../db/open.ts'
import { copyOf, proposalOf } from './item-drug.ts'
import { type MappedItem, mappedItems } from './mapped-items.ts'
import { MAPPING_COLUMNS, mappingOf } from './mappings.ts'

/** Items that the guard cannot judge, by name: neither their name nor the staff say what they contain, or a second person has to confirm. */
export async function listUnmapped(db: Db): Promise<UnmappedItem[]> {
  return (await mappedItems(db)).filter(needsPerson).map((item) => ({
    _id: item._id,
    name: item.name,
    dosage: item.dosage,
    count: item.count,
    suggested: copyOf(item.proposal ?? suggestMapping(item.name)),
    doubt: readDrug(item.name, item.mapping).doubts.join('. '),
    proposal: proposalOf(item),
  }))
}

/** The same rows, counted without people's names: the navigation asks for it often. */
export async function countUnreadable(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('itemDrug', 'itemDrug.itemId', 'item._id')
    .select(['name', ...MAPPING_COLUMNS])
    .execute()
  return rows.filter((row) => isUnreadable(row.name, mappingOf(row))).length
}

/** Mappings that lack what their item's name reads, confirmed by a second person or not, by name. */
export async function differingMappings(db: Db): Promise<{ unreadable: number; differing: DifferingMapping[] }> {
  const items = await mappedItems(db)
  const differing = items.flatMap(({ _id, name, mapping, proposal, confirmed }) => {
    const chosen = proposal ?? mapping
    const conflict = chosen ? conflictWords(conflictOf(name, chosen)) : null
    return conflict === null ? [] : [{ _id, name, conflict, confirmed: proposal === null && confirmed !== null }]
  })
  return { unreadable: items.filter(needsPerson).length, differing }
}

const needsPerson = ({ name, mapping }: MappedItem) => isUnreadable(name, mapping)

const isUnreadable = (name: string, mapping: ItemMapping | undefined) => {
  const isOpen = mapping !== undefined && (mapping.proposed !== undefined || (!mapping.confirmed && conflictOf(name, mapping) !== null))
  return isOpen || readDrug(name, mapping).kind === 'unknown'
}

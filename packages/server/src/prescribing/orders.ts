import type { ItemMapping } from '@clinic/clinical/drugs/read-drug'
import { ingredientKey } from '@clinic/clinical/guard/alternatives'
import type { Db } from '../db/open.ts'
import { MAPPING_COLUMNS, mappingOf, type NamedItem } from '../guard/mapping/mappings.ts'
import { uniqueKey } from '../names.ts'

/** A current line that an edit is about to replace. */
type OldLine = {
  readonly _id: string
  readonly firstId: string
  readonly itemId: string | null
  /** The name in the prescription, and the item's name and strength today. */
  readonly drug: string
  readonly name: string
  readonly strength: string
  readonly mapping: ItemMapping | undefined
}

export async function currentLines(db: Db, sessionId: string): Promise<OldLine[]> {
  const rows = await db
    .selectFrom('prescriptionLine as line')
    .leftJoin('item', 'item._id', 'line.itemId')
    .leftJoin('itemDrug', 'itemDrug.itemId', 'line.itemId')
    .select(['line._id', 'line.firstId', 'line.itemId', 'line.drug', 'item.name', 'item.dosage', ...MAPPING_COLUMNS])
    .where('line.sessionId', '=', sessionId)
    .where('line.replacedAt', 'is', null)
    .orderBy('line.position')
    .execute()
  return rows.map(({ _id, firstId, itemId, drug, name, dosage, ...mapping }) => ({
    _id,
    firstId: firstId ?? _id,
    itemId,
    drug,
    name: name ?? drug,
    strength: dosage ?? '',
    mapping: mappingOf(mapping),
  }))
}

/** A line to store, with the line that it changes if the request says so. */
type NewLine = NamedItem & { readonly lineId: string | undefined }

/**
 * For each new line the first line of the order that it goes on with, or null for a new order. What was given counts on only while the drug
 * is the same: the same item or name, or the same ingredients in the same strength (a generic instead of a brand). A line that names the
 * line it changes is asked first; each old line is used once, in order.
 */
export function ordersOf(lines: readonly NewLine[], old: readonly OldLine[]): (string | null)[] {
  const named = new Set(lines.flatMap(({ lineId }) => lineId ?? []))
  const free = old.filter(({ _id }) => !named.has(_id))
  const used = new Set<OldLine>()
  return lines.map((line) => {
    const candidates = line.lineId === undefined ? free : old.filter(({ _id }) => _id === line.lineId)
    const match = candidates.find((each) => !used.has(each) && isSameDrug(line, each))
    if (!match) return null
    used.add(match)
    return match.firstId
  })
}

function isSameDrug(line: NewLine, old: OldLine): boolean {
  if (line.itemId !== null && line.itemId === old.itemId) return true
  if (uniqueKey(line.name) === uniqueKey(old.name) || uniqueKey(line.name) === uniqueKey(old.drug)) return true
  const key = ingredientKey(line)
  return key !== null && plain(line.strength) === plain(old.strength) && key === ingredientKey(old)
}

const plain = (strength: string) => strength.toLowerCase().replaceAll(/\s+/g, '')

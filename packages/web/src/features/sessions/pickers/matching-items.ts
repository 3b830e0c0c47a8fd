import type { Item } from '@clinic/contract/inventory/inventory'

type NamedItem = Pick<Item, 'name' | 'dosage'>

const ACCENTS = /\p{M}/gu
const plain = (text: string) => text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase()

/** Items whose name and strength contain every word typed, in order, those that begin with the text first. Without text, all of them. */
export function matchingItems<T extends NamedItem>(items: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed)
  const words = wanted.split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  const found = items.filter(({ name, dosage }) => {
    const text = plain(`${name} ${dosage}`)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ name }: T) => plain(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

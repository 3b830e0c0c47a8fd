import { searchable } from '@clinic/clinical/names'

type NamedItem = { readonly name: string; readonly dosage: string }

/** Items whose name and strength contain every word typed, in the same order. */
export function matching<Row extends NamedItem>(rows: readonly Row[], typed: string): readonly Row[] {
  const words = searchable(typed).split(' ').filter(Boolean)
  return rows.filter(({ name, dosage }) => {
    const text = searchable(`${name} ${dosage}`)
    return words.every((word) => text.includes(word))
  })
}

import { NativeSelect } from '@mantine/core'
import { ROW_WORDS } from '../list/row-words.ts'

type Props<Name extends string> = { titles: Readonly<Record<Name, string>>; chosen: Name; onChoose: (name: Name) => void }

/** The order of a list. */
export function SortChoice<Name extends string>({ titles, chosen, onChoose }: Props<Name>) {
  const options = Object.entries<string>(titles).map(([value, label]) => ({ value, label }))
  return (
    <NativeSelect
      aria-label={ROW_WORDS.sortBy}
      data={options}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Name)} // one of the options
    />
  )
}

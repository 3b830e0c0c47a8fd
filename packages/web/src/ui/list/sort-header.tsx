import { UnstyledButton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useIsPhone } from '../../lib/use-media.ts'
import styles from './sort-header.module.css'

type Sort<Name extends string> = { readonly by: Name | undefined; readonly isDescending: boolean }
type Value = string | number | null | undefined

/** The column that a table is sorted by, from the address: `?sort=usable`, or `?sort=-usable` for the largest first. */
export function useSort<const Name extends string>(names: readonly Name[]): Sort<Name> {
  const asked = useSearchParams()[0].get('sort') ?? ''
  const isDescending = asked.startsWith('-')
  return { by: names.find((name) => name === asked.slice(isDescending ? 1 : 0)), isDescending }
}

/** In the order asked for; without one, as they come. Rows without a value are last in both directions. */
export function sorted<Row, Name extends string>(
  rows: readonly Row[],
  { by, isDescending }: Sort<Name>,
  cellOf: (row: Row, name: Name) => Value,
): readonly Row[] {
  if (by === undefined) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [cellOf(one, by), cellOf(other, by)]
    if (a == null || b == null) return Number(a == null) - Number(b == null)
    return (isDescending ? -1 : 1) * (typeof a === 'number' && typeof b === 'number' ? a - b : `${a}`.localeCompare(`${b}`))
  })
}

type Props<Name extends string> = { name: Name; sort: Sort<Name>; className?: string; children: string }

/** The head of a column: a press sorts by it, the next turns the order round, and a third gives the usual order back. */
export function SortHeader<Name extends string>({ name, sort: { by, isDescending }, className = '', children }: Props<Name>) {
  const [, setSearch] = useSearchParams()
  const isSorted = by === name
  const isPhone = useIsPhone() // where a row is a card, the heads are only heard

  function press() {
    setSearch(
      (search) => {
        if (isSorted && isDescending) search.delete('sort')
        else search.set('sort', isSorted ? `-${name}` : name)
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  if (isPhone)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={styles.press} onClick={press}>
        {children}
        <span aria-hidden className={styles.arrow}>
          {isSorted && (isDescending ? '↓' : '↑')}
        </span>
      </UnstyledButton>
    </th>
  )
}

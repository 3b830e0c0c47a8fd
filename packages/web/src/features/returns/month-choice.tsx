import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { monthAfter, monthChoices, monthText, thisMonth } from './months.ts'
import { WORDS } from './words.ts'

/** The month in the address, with links to the previous and the next. */
export function MonthChoice({ month }: { month: string }) {
  const [, setSearch] = useSearchParams()
  const choose = (month: string) =>
    setSearch(
      (search) => {
        search.set('month', month)
        return search
      },
      { replace: true },
    )
  return (
    <search className={`flex middle gap-2 below-5 no-print`}>
      <ActionIcon aria-label={WORDS.earlier} onClick={() => choose(monthAfter(month, -1))}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <NativeSelect
        aria-label={WORDS.month}
        value={month}
        data={monthChoices(month).map((value) => ({ value, label: monthText(value) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <ActionIcon aria-label={WORDS.later} disabled={month >= thisMonth()} onClick={() => choose(monthAfter(month, 1))}>
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </search>
  )
}

import { addDays } from '@clinic/clinical/calendar'
import { DAY_ORDER } from '@clinic/contract/fields'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { UI_WORDS } from '../words.ts'
import { clinicToday } from './clinic-time.ts'
import styles from './date-range.module.css'
import { DayInput } from './day-input.tsx'
import { isDay } from './day-text.ts'

export type Range = { from: string; to: string }

/** Quick ranges, ending today. */
const QUICK: readonly { name: string; range: (today: string) => Range }[] = [
  { name: 'Today', range: (today) => ({ from: today, to: today }) },
  { name: 'Last 7 days', range: (today) => ({ from: addDays(today, -6), to: today }) },
  { name: UI_WORDS.thisMonth, range: (today) => ({ from: `${today.slice(0, 8)}01`, to: today }) },
]

type Props = {
  range: Range
  onChange: (range: Range) => void
  /** Whether a date can be left open; it is then ''. */
  optional?: boolean
}

/** From and To, both inclusive, with the usual ranges as buttons. */
export function DateRange({ range, onChange, optional = false }: Props) {
  // A quick range replaces what is typed, even if it equals the current range.
  const [round, setRound] = useState(0)

  function take(range: Range) {
    setRound(round + 1)
    onChange(range)
  }

  return (
    <div className={`flex wrap gap-4 top ${styles.range}`}>
      <DayInput
        key={`from ${round}`}
        label="From"
        calendar={UI_WORDS.calendarFirstDay}
        value={range.from}
        optional={optional}
        error={isOrdered(range) ? undefined : DAY_ORDER}
        onDay={(from) => onChange({ ...range, from })}
      />
      <DayInput
        key={`to ${round}`}
        label="To"
        calendar={UI_WORDS.calendarLastDay}
        value={range.to}
        optional={optional}
        onDay={(to) => onChange({ ...range, to })}
      />
      <div className={styles.quick}>
        {QUICK.map(({ name, range }) => (
          <Button key={name} variant="default" onClick={() => take(range(clinicToday()))}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

export const isOrdered = ({ from, to }: Range): boolean => from === '' || to === '' || from <= to

/** The range in the address; invalid dates are replaced by `otherwise`. */
export function readRange(search: URLSearchParams, otherwise: Range): Range {
  const read = (name: keyof Range) => {
    const value = search.get(name)
    return value !== null && isDay(value) ? value : otherwise[name]
  }
  return { from: read('from'), to: read('to') }
}

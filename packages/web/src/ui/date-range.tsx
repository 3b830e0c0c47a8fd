import { DAY_ORDER, day } from '@clinic/contract/fields'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './date-range.module.css'

export type Range = { from: string; to: string }

/** Quick ranges in the browser's own days, the last of them today. */
const QUICK: readonly { name: string; range: (today: Date) => Range }[] = [
  { name: 'Today', range: (today) => ({ from: dayOf(today), to: dayOf(today) }) },
  { name: 'Last 7 days', range: (today) => ({ from: dayOf(daysBefore(today, 6)), to: dayOf(today) }) },
  { name: 'This month', range: (today) => ({ from: `${dayOf(today).slice(0, 8)}01`, to: dayOf(today) }) },
]

type Props = {
  range: Range
  onChange: (range: Range) => void
  /** May a day be left open? Then '' stands for it. */
  optional?: boolean
}

/** From and To, both days included, and the usual ranges one click away. */
export function DateRange({ range, onChange, optional = false }: Props) {
  return (
    <div className={styles.range}>
      <DayInput
        label="From"
        value={range.from}
        optional={optional}
        error={isOrdered(range) ? undefined : DAY_ORDER}
        onDay={(from) => onChange({ ...range, from })}
      />
      <DayInput label="To" value={range.to} optional={optional} onDay={(to) => onChange({ ...range, to })} />
      <div className={styles.quick}>
        {QUICK.map(({ name, range }) => (
          <Button key={name} variant="default" onClick={() => onChange(range(new Date()))}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}

export const isOrdered = ({ from, to }: Range): boolean => from === '' || to === '' || from <= to

/** The range of the address; what is no day there counts as `otherwise`. */
export function readRange(search: URLSearchParams, otherwise: Range): Range {
  const read = (name: keyof Range) => {
    const value = search.get(name)
    return value !== null && isDay(value) ? value : otherwise[name]
  }
  return { from: read('from'), to: read('to') }
}

type DayProps = { label: string; value: string; optional: boolean; error?: string | undefined; onDay: (day: string) => void }

function DayInput({ label, value, optional, error, onDay }: DayProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }

  function change(text: string) {
    setText(text)
    if (text === '' ? optional : isDay(text)) onDay(text)
  }

  return (
    <TextInput
      type="date"
      label={label}
      required={!optional}
      withAsterisk={false}
      min="1900-01-01"
      max="2999-12-31"
      value={text}
      error={error}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => text === '' && !optional && setText(value)}
    />
  )
}

/** While a year is being typed a browser reports years such as 0002. */
const isDay = (text: string) => day().safeParse(text).success && text >= '1900'

function dayOf(date: Date): string {
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
}

const daysBefore = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)

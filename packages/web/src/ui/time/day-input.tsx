import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { loadLazily } from '../../lib/late/lazy.ts'
import * as notify from '../../lib/notices/notify.ts'
import { UNREAD } from '../../lib/targets.ts'
import { UI_WORDS } from '../words.ts'
import { dayText, isWhole, readDay } from './day-text.ts'

type Props = {
  label: string
  /** The name of the button that opens the calendar. It must not contain the label, so that only the field has that name. */
  calendar: string
  /** yyyy-mm-dd, or '' for an open end. */
  value: string
  optional: boolean
  error?: string | undefined
  /** The first field of a dialog takes the focus when it opens. */
  isFirst?: boolean
  onDay: (day: string) => void
}

/**
 * A date, typed as dd/mm/yyyy or picked in a calendar, the same in every browser language. Accepted once complete, on leaving, or on Enter.
 */
export function DayInput({ label, calendar, value, optional, error, isFirst = false, onDay }: Props) {
  const [text, setText] = useState(dayText(value))
  const [seen, setSeen] = useState(value)
  const [isWrong, setWrong] = useState(false)
  if (value !== seen) {
    setSeen(value)
    show(value)
  }

  function show(day: string) {
    setText(dayText(day))
    setWrong(false)
  }

  function take(day: string) {
    show(day)
    if (day !== value) onDay(day)
  }

  function type(text: string) {
    setText(text)
    setWrong(false)
    const day = isWhole(text.trim()) ? readDay(text) : null
    if (day !== null) take(day)
  }

  function settle() {
    if (text.trim() === '') return take(optional ? '' : value)
    const day = readDay(text)
    if (day === null) setWrong(true)
    else take(day)
  }

  return (
    <TextInput
      label={label}
      required={!optional}
      withAsterisk={false}
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      {...(text.trim() !== '' && readDay(text) === null && UNREAD)}
      value={text}
      error={isWrong ? UI_WORDS.dateForm : error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
      rightSectionWidth={44}
      rightSection={<CalendarButton name={calendar} value={value} onDay={take} />}
    />
  )
}

const loadCalendar = () => import('./day-calendar.tsx')

type CalendarProps = { value: string; onDay: (day: string) => void }

/** Loads the calendar's code when first opened; without it a date can still be typed. */
function CalendarButton({ name, value, onDay }: { name: string } & CalendarProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    try {
      const { DayCalendar } = await loadLazily(loadCalendar)
      setCalendar(() => DayCalendar)
      setOpen(true)
    } catch {
      notify.failure(UI_WORDS.calendarNotLoaded)
    }
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon aria-label={name} onClick={() => (isOpen ? setOpen(false) : void open())}>
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {Calendar && (
          <Calendar
            value={value}
            onDay={(day) => {
              setOpen(false)
              onDay(day)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

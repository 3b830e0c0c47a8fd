import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { UI_WORDS } from '../words.ts'
import { clinicToday } from './clinic-time.ts'

const LABELS = {
  previousMonth: UI_WORDS.previousMonth,
  nextMonth: UI_WORDS.nextMonth,
  previousYear: UI_WORDS.previousYear,
  nextYear: UI_WORDS.nextYear,
  previousDecade: UI_WORDS.previousTenYears,
  nextDecade: UI_WORDS.nextTenYears,
}

/** One month of days. It begins in the day that is chosen, for the arrow keys too. */
export function DayCalendar({ value, onDay }: { value: string; onDay: (day: string) => void }) {
  const today = clinicToday() // the picker's own is the browser's
  return (
    <DatePicker
      size="lg" // touch targets of 48 px
      value={value || null}
      {...(value && { defaultDate: value })}
      onChange={(day) => day && onDay(day)}
      allowDeselect={false}
      minDate="1900-01-01"
      maxDate="2999-12-31"
      hideOutsideDates
      highlightToday
      weekendDays={[]} // which would be red
      ariaLabels={LABELS}
      getDayProps={(day) => ({ 'data-autofocus': day === value || undefined, 'data-today': day === today || undefined })}
    />
  )
}

import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** One month of days. It begins in the day that is chosen, for the arrow keys too. */
export function DayCalendar({ value, onDay }: { value: string; onDay: (day: string) => void }) {
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
      getDayProps={(day) => ({ 'data-autofocus': day === value || undefined })}
    />
  )
}

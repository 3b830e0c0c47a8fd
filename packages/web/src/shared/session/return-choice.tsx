import { addDays, monthsLater } from '@clinic/clinical/calendar'
import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { clinicToday, dayInWords } from '../../ui/time/clinic-time.ts'
import { DayInput } from '../../ui/time/day-input.tsx'
import styles from './return-choice.module.css'
import { WORDS } from './words.ts'

const CHIPS = [
  { name: '3 d', spoken: '3 days', day: (today: string) => addDays(today, 3) },
  { name: '1 w', spoken: '1 week', day: (today: string) => addDays(today, 7) },
  { name: '2 w', spoken: '2 weeks', day: (today: string) => addDays(today, 14) },
  { name: '4 w', spoken: '4 weeks', day: (today: string) => addDays(today, 28) },
  { name: '3 mo', spoken: '3 months', day: (today: string) => monthsLater(today, 3) },
]

/** The form's values; without a date no one is asked to return. */
export type Return = { readonly returnOn?: string | undefined; readonly returnReason?: string | undefined }
export const NO_RETURN: Return = { returnOn: undefined, returnReason: undefined }

type Props = { value: Return; error?: ReactNode; onChange: (value: Return) => void }

/** When the patient should come back: one press, or another day. Points out a weekend, but does not change it. */
export function ReturnChoice({ value: { returnOn = '', returnReason = '' }, error, onChange }: Props) {
  const id = useId()
  const today = clinicToday()
  const choose = (day: string) => onChange(day === '' ? NO_RETURN : { returnOn: day, returnReason: returnReason || undefined })

  return (
    <fieldset className="flex wrap middle narrow unpadded no-edge gap-rows-2 gap-columns-4" aria-labelledby={id}>
      <span id={id} className="medium">
        {WORDS.comeBackIn}
      </span>
      <div className="flex wrap gap-2">
        {CHIPS.map(({ name, spoken, day }) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={returnOn === day(today)}
            onClick={() => choose(returnOn === day(today) ? '' : day(today))}
          >
            <span aria-hidden>{name}</span>
            <span className="visually-hidden">{spoken}</span>
          </button>
        ))}
      </div>
      {returnOn !== '' && (
        <div className={styles.chosen}>
          <DayInput
            label={WORDS.comesOn(dayInWords(returnOn, { weekday: 'long' }))}
            calendar={WORDS.openCalendar}
            value={returnOn}
            optional
            error={typeof error === 'string' ? error : undefined}
            onDay={choose}
          />
          <TextInput
            label={WORDS.returnReason}
            autoComplete="off"
            maxLength={200}
            value={returnReason}
            onChange={({ currentTarget }) => onChange({ returnOn, returnReason: currentTarget.value || undefined })}
          />
        </div>
      )}
    </fieldset>
  )
}

import { type Measure, readVital, VITAL_LABELS, VITAL_UNITS, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContractForm } from '../../../../forms/contract-form.ts'
import { useSettled } from '../../../../forms/settled.ts'
import { withSlash } from '../../../../forms/with-slash.ts'
import { timeNow } from '../../../../lib/clock.ts'
import { type VitalHistory, vitalHistory } from '../../../../shared/session/vital-history.ts'
import { inUnit } from '../../../../shared/session/vital-text.ts'
import { Spark } from '../../../../ui/plot/spark.tsx'
import { shortDate } from '../../../../ui/time/short-time.ts'
import { WORDS } from '../../words.ts'
import type { VitalsNote } from '../use-arrival.ts'
import styles from './vital-inputs.module.css'

type Field = ContractForm<Record<string, unknown>>['field']
type Props = {
  field: Field
  values: Record<Vital, string>
  ageRange: Patient['ageRange']
  /** Focuses the first one. */
  autoFocus?: boolean
  /** If they were filled in. */
  taken?: VitalsNote | undefined
  /** The patient's earlier sets, newest first. */
  earlier?: readonly Observation[] | undefined
}

/**
 * The vitals in one row, in the order in which a nurse measures. An unusual value gets a remark on leaving the field, and is never refused.
 */
export function VitalInputs({ field, values, ageRange, autoFocus = false, taken, earlier = [] }: Props) {
  return (
    <fieldset className="narrow unpadded no-edge">
      <legend className="strong pad-above-3 pad-below-2">
        <span>Vitals</span> {taken && <span className={`text-s ${taken.isUrgent ? 'error strong' : 'quiet regular'}`}>{taken.text}</span>}
        {taken?.fillIn && (
          <Button variant="subtle" size="compact-md" onClick={taken.fillIn}>
            {WORDS.fillInVitals}
          </Button>
        )}
      </legend>
      <div className={styles.vitals}>
        {VITALS.map((vital) => (
          <VitalInput
            key={vital}
            vital={vital}
            field={field}
            value={values[vital]}
            ageRange={ageRange}
            autoFocus={autoFocus && vital === VITALS[0]}
            earlier={vitalHistory(vital, earlier)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type InputProps = {
  vital: Measure
  field: Field
  value: string
  ageRange: Patient['ageRange']
  autoFocus: boolean
  earlier?: VitalHistory | undefined
}

/** On a small screen the first vital is off screen, and a new screen must start at its top. */
const focusInPlace = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** One measurement, typed as text. */
export function VitalInput({ vital, field, value, ageRange, autoFocus, earlier }: InputProps) {
  const { settled, events } = useSettled(value)
  const props = field(vital)
  return (
    <TextInput
      label={VITAL_LABELS[vital]}
      ref={autoFocus ? focusInPlace : undefined}
      inputMode={vital === 'bloodPressure' ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={<span className="note one-line">{VITAL_UNITS[vital]}</span>}
      rightSectionWidth="4.25rem"
      rightSectionPointerEvents="none"
      {...props}
      {...events}
      onChange={({ currentTarget }) =>
        props.onChange(vital === 'bloodPressure' ? withSlash(value, currentTarget.value) : currentTarget.value)
      }
      onBlur={() => {
        props.onBlur?.(undefined)
        events.onBlur()
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ 'aria-live': 'polite', component: 'div', className: styles.remark }}
      description={<Under vital={vital} text={value === settled ? value : ''} ageRange={ageRange} earlier={earlier} />}
    />
  )
}

type UnderProps = Pick<InputProps, 'vital' | 'ageRange' | 'earlier'> & { text: string }

/** One line that is always there: what is unusual about the value, and the value of last time with its course. */
function Under({ vital, text, ageRange, earlier }: UnderProps) {
  const { reason } = readVital(vital, text, ageRange)
  const converted = inUnit(vital, text, VITAL_UNITS[vital])
  if (reason === '' && converted === '') return earlier ? <Earlier {...earlier} /> : '\u00a0'
  return (
    <>
      {converted} {reason && <IconAlertTriangle size={14} aria-hidden />} {reason && <span className="warned">{reason}</span>}
    </>
  )
}

function Earlier({ text, at, values }: VitalHistory) {
  return (
    <span className={`flex middle gap-columns-3 quiet text-xs one-line clipped ${styles.was}`}>
      {WORDS.lastTimeWas(text, shortDate(at, timeNow()))} <Spark values={values} />
    </span>
  )
}

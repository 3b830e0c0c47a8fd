import type { PatientBrief } from '@clinic/contract/patient-brief'
import { VITALS } from '@clinic/contract/session-record'
import { readVital, VITAL_LABELS, VITAL_UNITS, type Vital } from '@clinic/contract/vitals'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'
import styles from './check-in.module.css'
import { withSlash } from './with-slash.ts'

export const NO_MEASURES = { temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '' }

type Values = { vitals: Record<Vital, string> }
type Props = { form: Pick<ContractForm<Values>, 'field' | 'getValues'>; ageRange: PatientBrief['ageRange'] }

/** The vitals for a phone held in one hand: two in a row, on its number pad. An odd one is remarked on, and never refused. */
export function VitalFields({ form, ageRange }: Props) {
  const [left, setLeft] = useState<Record<string, string>>({})
  const values = form.getValues().vitals
  return (
    <div className={styles.vitals}>
      {VITALS.map((vital, place) => {
        const { onChange, onBlur, ...props } = form.field(`vitals.${vital}`)
        const value = values[vital]
        return (
          <TextInput
            key={vital}
            label={VITAL_LABELS[vital]}
            data-autofocus={place === 0 || undefined}
            inputMode={vital === 'bloodPressure' ? 'numeric' : 'decimal'}
            autoComplete="off"
            rightSection={<span className={styles.unit}>{VITAL_UNITS[vital]}</span>}
            rightSectionWidth={56}
            rightSectionPointerEvents="none"
            {...props}
            onChange={({ currentTarget }) =>
              onChange(vital === 'bloodPressure' ? withSlash(value, currentTarget.value) : currentTarget.value)
            }
            onBlur={() => {
              onBlur?.(undefined)
              setLeft({ ...left, [vital]: value })
            }}
            descriptionProps={{ 'aria-live': 'polite' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={left[vital] === value && readVital(vital, value, ageRange).reason}
          />
        )
      })}
    </div>
  )
}

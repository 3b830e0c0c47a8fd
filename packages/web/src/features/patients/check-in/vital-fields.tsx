import type { PatientBrief } from '@clinic/contract/patient-brief'
import { VITALS } from '@clinic/contract/session-record'
import { readVital, VITAL_LABELS, VITAL_UNITS, type Vital } from '@clinic/contract/vitals'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { withSlash } from '../../../forms/with-slash.ts'
import { NO_EXTRAS } from '../../../shared/patient/extra-inputs.tsx'
import { WeightQuestion } from '../../../shared/patient/weight-question.tsx'
import styles from './check-in.module.css'

export const NO_MEASURES = { temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '', ...NO_EXTRAS, weightConfirmed: false }

type Values = { vitals: typeof NO_MEASURES }
export type VitalsForm = Pick<ContractForm<Values>, 'field' | 'getValues' | 'setFieldValue'>
type Props = { form: VitalsForm; ageRange: PatientBrief['ageRange'] }
type OfPatient = { form: VitalsForm; patient: Pick<PatientBrief, '_id' | 'ageRange'> }

/** The vitals for a phone held in one hand: two per row, with a number pad. */
export function VitalFields({ form, patient }: OfPatient) {
  const { weight, weightConfirmed } = form.getValues().vitals
  const [left, setLeft] = useState(weight)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes the weight on leaving a field */}
      <div className={styles.vitals} onBlur={() => setLeft(form.getValues().vitals.weight)}>
        {VITALS.map((vital, place) => (
          <VitalField key={vital} vital={vital} form={form} ageRange={patient.ageRange} isFirst={place === 0} />
        ))}
      </div>
      <WeightQuestion
        patient={patient}
        weight={left}
        isConfirmed={weightConfirmed}
        onConfirm={() => form.setFieldValue('vitals.weightConfirmed', true)}
      />
    </>
  )
}

type One = Props & { vital: Vital | 'respiratoryRate' | 'muac'; isFirst?: boolean }

/** An unusual value gets a remark on leaving the field, and is never refused. */
export function VitalField({ vital, form, ageRange, isFirst = false }: One) {
  const [left, setLeft] = useState<string>()
  const { onChange, onBlur, ...props } = form.field(`vitals.${vital}`)
  const value = form.getValues().vitals[vital] ?? ''
  return (
    <TextInput
      label={VITAL_LABELS[vital]}
      data-autofocus={isFirst || undefined}
      inputMode={vital === 'bloodPressure' ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={<span className={styles.unit}>{VITAL_UNITS[vital]}</span>}
      rightSectionWidth="4.25rem"
      rightSectionPointerEvents="none"
      {...props}
      onChange={({ currentTarget }) => {
        if (vital === 'weight') form.setFieldValue('vitals.weightConfirmed', false)
        onChange(vital === 'bloodPressure' ? withSlash(value, currentTarget.value) : currentTarget.value)
      }}
      onBlur={() => {
        onBlur?.(undefined)
        setLeft(value)
      }}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={left === value && readVital(vital, value, ageRange).reason}
    />
  )
}

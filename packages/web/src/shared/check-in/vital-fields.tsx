import { readVital, VITAL_LABELS, VITAL_UNITS, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'
import { useSettled } from '../../forms/settled.ts'
import { withSlash } from '../../forms/with-slash.ts'
import { type ExtraForm, NO_EXTRAS } from '../patient/extra-inputs.tsx'
import { WeightQuestion } from '../patient/weight-question.tsx'

export const NO_MEASURES = { temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '', ...NO_EXTRAS, weightConfirmed: false }

/** A form by the names of the vitals, with what it holds. */
export type VitalsForm = ExtraForm & { readonly values: typeof NO_MEASURES }
type Props = { form: VitalsForm; ageRange: PatientBrief['ageRange'] }
type PatientProps = { form: VitalsForm; patient: Pick<PatientBrief, '_id' | 'ageRange'> }

/** The vitals of a form that holds them under `vitals`. */
export function inVitals(form: Pick<ContractForm<{ vitals: typeof NO_MEASURES }>, 'field' | 'getValues' | 'setFieldValue'>): VitalsForm {
  const set: (path: string, value: unknown) => void = form.setFieldValue as never // `vitals` holds all inputs by their names
  return {
    values: form.getValues().vitals,
    field: (name) => form.field(`vitals.${name}`),
    setFieldValue: (name, value) => set(`vitals.${String(name)}`, value),
  }
}

/** The vitals for a phone held in one hand: two per row, with a number pad. */
export function VitalFields({ form, patient }: PatientProps) {
  const { weight, weightConfirmed } = form.values
  const { settled, events } = useSettled(weight)
  const fields = useRef<HTMLDivElement>(null)
  // Only if the sheet opened before its fields came: else it has still to note where the focus goes back to. A task above them goes first.
  useEffect(() => {
    const holder = document.activeElement?.closest('section')
    if (holder?.contains(fields.current)) fields.current?.querySelector('input')?.focus()
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it notes the weight on leaving a field, and Enter goes on */}
      <div ref={fields} className="grid two-columns gap-rows-3 gap-columns-4" {...events} onKeyDown={goOn}>
        {VITALS.map((vital, place) => (
          <VitalField
            key={vital}
            vital={vital}
            form={form}
            ageRange={patient.ageRange}
            place={place === 0 ? 'first' : place === VITALS.length - 1 ? 'last' : 'middle'}
          />
        ))}
      </div>
      <WeightQuestion
        patient={patient}
        weight={settled}
        isConfirmed={weightConfirmed}
        onConfirm={() => form.setFieldValue('weightConfirmed', true)}
      />
    </>
  )
}

/** Enter, which a phone's keyboard shows as Next, goes to the next vital; on the last one it saves. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + 1] // it is one of them
  if (!next) return
  event.preventDefault()
  next.focus()
}

type FieldProps = Props & { vital: Vital | 'respiratoryRate' | 'muac'; place?: 'first' | 'middle' | 'last' }

/** An unusual value gets a remark on leaving the field, and is never refused. */
export function VitalField({ vital, form, ageRange, place }: FieldProps) {
  const { onChange, onBlur, ...props } = form.field(vital)
  const value = form.values[vital] ?? ''
  const { settled, events } = useSettled(value)
  return (
    <TextInput
      label={VITAL_LABELS[vital]}
      data-autofocus={place === 'first' || undefined}
      enterKeyHint={place && (place === 'last' ? 'done' : 'next')}
      inputMode={vital === 'bloodPressure' ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={<span className="one-line note">{VITAL_UNITS[vital]}</span>}
      rightSectionWidth="4.25rem"
      rightSectionPointerEvents="none"
      {...props}
      {...events}
      onChange={({ currentTarget }) => {
        if (vital === 'weight') form.setFieldValue('weightConfirmed', false)
        onChange(vital === 'bloodPressure' ? withSlash(value, currentTarget.value) : currentTarget.value)
      }}
      onBlur={() => {
        onBlur?.(undefined)
        events.onBlur()
      }}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={settled === value && readVital(vital, value, ageRange).reason}
    />
  )
}

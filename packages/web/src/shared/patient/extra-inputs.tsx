import { CONSCIOUSNESS, type ObservationInputs, SIGNS, type Sign } from '@clinic/clinical/observations/inputs'
import { CONSCIOUSNESS_WORDS, SIGN_WORDS } from '@clinic/clinical/observations/words'
import type { Patient } from '@clinic/contract/patients/patients'
import { Checkbox, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ContractForm } from '../../forms/contract-form.ts'
import { KeyChoice } from '../../ui/choose/key-choice.tsx'
import styles from './extra-inputs.module.css'
import { EXTRA_WORDS } from './extra-words.ts'

/** The inputs of the second row, not measured. */
export const NO_EXTRAS: Required<
  Pick<ObservationInputs, 'respiratoryRate' | 'muac' | 'consciousness' | 'oxygen' | 'oxygenFlow' | 'dangerSigns'>
> = {
  respiratoryRate: '',
  muac: '',
  consciousness: null,
  oxygen: null,
  oxygenFlow: null,
  dangerSigns: [],
}

export type ExtraForm = Pick<ContractForm<Record<string, unknown>>, 'field' | 'setFieldValue'>
type Props = {
  form: ExtraForm
  values: ObservationInputs
  ageRange: Patient['ageRange']
  /** The input of one measurement, as the form has them. */
  measure: (vital: 'respiratoryRate' | 'muac') => ReactNode
}

/** The second row: what a score needs beside the five vitals, the signs that a person sees, and of a small child the arm. */
export function ExtraInputs({ form, values, ageRange, measure }: Props) {
  return (
    <div className={`flex wrap top gap-rows-2 gap-columns-5 ${styles.extras}`}>
      {measure('respiratoryRate')}
      <KeyChoice
        label="Consciousness"
        options={CONSCIOUSNESS.map((value) => ({ value, label: value, name: CONSCIOUSNESS_WORDS[value] }))}
        value={values.consciousness ?? null}
        onChange={(value) => form.setFieldValue('consciousness', value)}
      />
      <KeyChoice
        label="Oxygen"
        options={[
          { value: 'air', label: 'Air', name: EXTRA_WORDS.onAir },
          { value: 'oxygen', label: 'Oxygen', name: EXTRA_WORDS.onOxygen },
        ]}
        value={values.oxygen ?? null}
        onChange={(value) => {
          form.setFieldValue('oxygen', value)
          if (value !== 'oxygen') form.setFieldValue('oxygenFlow', null)
        }}
      />
      {values.oxygen === 'oxygen' && <Flow form={form} />}
      {ageRange === '0 - 5 years' && measure('muac')}
      <Signs form={form} values={values.dangerSigns ?? []} />
    </div>
  )
}

function Flow({ form }: { form: ExtraForm }) {
  const { value, ...props } = form.field('oxygenFlow')
  return (
    <TextInput
      label={EXTRA_WORDS.flow}
      type="number"
      min={0}
      max={40}
      step={0.5}
      inputMode="decimal"
      rightSection={<span className="note">{EXTRA_WORDS.perMinute}</span>}
      rightSectionWidth="4.25rem"
      rightSectionPointerEvents="none"
      {...props}
      value={value ?? ''}
      onChange={({ currentTarget }) => form.setFieldValue('oxygenFlow', currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}

/** One tab stop, because in most visits all of them are passed over; the arrow keys walk, Space ticks. */
function Signs({ form, values }: { form: ExtraForm; values: readonly Sign[] }) {
  const [stop, setStop] = useState(0)
  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const boxes = event.currentTarget.querySelectorAll('input')
    boxes[(stop + step + boxes.length) % boxes.length]?.focus()
  }
  return (
    <Checkbox.Group
      className={styles.danger}
      label={
        <>
          {EXTRA_WORDS.dangerSigns} <span className={styles.keys}>{EXTRA_WORDS.signKeys}</span>
        </>
      }
      value={[...values]}
      onChange={(chosen) => form.setFieldValue('dangerSigns', chosen)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the boxes in it */}
      <div className={styles.signs} onKeyDown={walk}>
        {SIGNS.map((sign, place) => (
          <Checkbox
            key={sign}
            className="beside-control"
            value={sign}
            label={SIGN_WORDS[sign]}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => setStop(place)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

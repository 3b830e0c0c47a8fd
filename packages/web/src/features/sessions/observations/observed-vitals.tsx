import { isMeasured, type ObservationInputs } from '@clinic/clinical/observations/inputs'
import { readVital, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSettled } from '../../../forms/settled.ts'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { type ExtraForm, ExtraInputs } from '../../../shared/patient/extra-inputs.tsx'
import { WeightQuestion } from '../../../shared/patient/weight-question.tsx'
import type { VitalsNote } from '../consultation/use-arrival.ts'
import { VitalInput, VitalInputs } from '../consultation/vitals/vital-inputs.tsx'
import styles from './observations.module.css'
import { WORDS } from './words.ts'

const NoPreview: typeof import('./preview.tsx').Preview = () => <></>

// The rules are needed only once something was measured.
const Preview = lazy(async () => {
  // Without the server it is left out, and the form still works.
  const part = await loadLazily(() => import('./preview.tsx')).catch(() => null)
  return { default: part ? part.Preview : NoPreview }
})

type Props = {
  form: ExtraForm & { getValues: () => Record<string, unknown> }
  patient: Patient
  /** A bed was chosen. */
  admit: boolean
  /** If the five vitals were filled in. */
  taken?: VitalsNote | undefined
  /** The patient's earlier sets, newest first. */
  earlier?: readonly Observation[] | undefined
}

/**
 * The vitals, their assessment after leaving a field, and the second row behind one button. The row opens by itself when a score is wanted:
 * for a flagged vital, a patient who stays, or a small child; never between press and release, which would move what is pressed.
 */
export function ObservedVitals({ form, patient, admit, taken, earlier }: Props) {
  const values = form.getValues() as ObservationInputs & Record<Vital, string> // this form's values
  const field = withFreshWeight(form)
  const { settled, events } = useSettled(values)
  const [isOpened, setOpened] = useState(false)
  const { ageRange } = patient
  const isFlagged = VITALS.some((vital) => readVital(vital, settled[vital], ageRange).flag !== null)
  const isOpen = isOpened || isFlagged || admit || ageRange === '0 - 5 years' || isMeasured(extrasOf(values))
  return (
    <div className={styles.observed} {...events}>
      <VitalInputs autoFocus={!taken} taken={taken} field={field} values={values} ageRange={ageRange} earlier={earlier} />
      <WeightQuestion
        patient={patient}
        weight={settled.weight}
        isConfirmed={values.weightConfirmed === true}
        onConfirm={() => form.setFieldValue('weightConfirmed', true)}
      />
      {!isOpen && (
        <Button
          className={styles.more}
          variant="subtle"
          leftSection={<IconChevronDown size={16} aria-hidden />}
          aria-expanded={false}
          onClick={() => setOpened(true)}
        >
          {WORDS.more}
        </Button>
      )}
      {isOpen && (
        <ExtraInputs
          form={form}
          values={values}
          ageRange={ageRange}
          measure={(vital) => (
            <VitalInput vital={vital} field={form.field} value={values[vital] ?? ''} ageRange={ageRange} autoFocus={false} />
          )}
        />
      )}
      <div role="status" className={`flex wrap middle gap-rows-2 gap-columns-4 ${styles.preview}`}>
        {isMeasured(settled) && (
          <Suspense>
            <Preview inputs={settled} patient={patient} admit={admit} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The fields of the form, where another weight is not the one that was confirmed. */
const withFreshWeight =
  (form: ExtraForm): ExtraForm['field'] =>
  (name) => {
    const { onChange, ...props } = form.field(name)
    if (name !== 'weight') return { ...props, onChange }
    return {
      ...props,
      onChange: (value: unknown) => {
        form.setFieldValue('weightConfirmed', false)
        onChange(value)
      },
    }
  }

const extrasOf = ({ respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns }: ObservationInputs): ObservationInputs => ({
  respiratoryRate,
  muac,
  consciousness,
  oxygen,
  oxygenFlow,
  dangerSigns,
})

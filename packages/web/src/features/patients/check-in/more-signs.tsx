import { isMeasured } from '@clinic/contract/clinical/observations/inputs'
import type { PatientBrief } from '@clinic/contract/patient-brief'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExtraForm, ExtraInputs } from '../../../shared/patient/extra-inputs.tsx'
import { WORDS } from '../words.ts'
import { VitalField, type VitalsForm } from './vital-fields.tsx'

type Props = { form: VitalsForm; ageRange: PatientBrief['ageRange'] }

/** Further signs to check at the door, behind one button so that the five vitals stay quick. Open for a small child. */
export function MoreSigns({ form, ageRange }: Props) {
  const { respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns } = form.getValues().vitals
  const [isOpened, setOpened] = useState(
    () => ageRange === '0 - 5 years' || isMeasured({ respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns }),
  )
  if (!isOpened)
    return (
      <Button
        type="button"
        variant="subtle"
        justify="flex-start"
        leftSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => setOpened(true)}
      >
        {WORDS.moreSigns}
      </Button>
    )
  return (
    <ExtraInputs
      form={inVitals(form)}
      values={form.getValues().vitals}
      ageRange={ageRange}
      measure={(vital) => <VitalField vital={vital} form={form} ageRange={ageRange} />}
    />
  )
}

/** The same form, with the vitals' fields by their own names. */
function inVitals(form: VitalsForm): ExtraForm {
  const set: (path: string, value: unknown) => void = form.setFieldValue as never // `vitals` holds all inputs by their names
  return { field: (name) => form.field(`vitals.${name}`), setFieldValue: (name, value) => set(`vitals.${String(name)}`, value) }
}

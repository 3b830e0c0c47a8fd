import { isMeasured } from '@clinic/clinical/observations/inputs'
import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ExtraInputs } from '../patient/extra-inputs.tsx'
import { VitalField, type VitalsForm } from './vital-fields.tsx'
import { WORDS } from './words.ts'

type Props = {
  form: VitalsForm
  ageRange: PatientBrief['ageRange']
  /** They are wanted each time. */
  isOpen?: boolean
}

/** Further signs to check at the door, behind one button so that the five vitals stay quick. Open for a small child. */
export function MoreSigns({ form, ageRange, isOpen = false }: Props) {
  const { respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns } = form.values
  const [isOpened, setOpened] = useState(isOpen || ageRange === '0 - 5 years')
  // Text that comes back from the phone opens it too, and it stays open while the last sign is cleared.
  if (!isOpened && isMeasured({ respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns })) setOpened(true)
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
      form={form}
      values={form.values}
      ageRange={ageRange}
      measure={(vital) => <VitalField vital={vital} form={form} ageRange={ageRange} />}
    />
  )
}

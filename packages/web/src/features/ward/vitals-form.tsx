import type { WardRow } from '@clinic/contract/ward/ward'
import { Button } from '@mantine/core'
import { SCREEN } from '../../lib/texts.ts'
import { MoreSigns } from '../../shared/check-in/more-signs.tsx'
import { VitalFields } from '../../shared/check-in/vital-fields.tsx'
import { useObservationForm } from '../../shared/session/use-observation-form.ts'
import { ROUND_WORDS } from './round-words.ts'

type Props = { row: WardRow; onDone: () => void }

/** The vitals of a round, with what a score needs. */
export function VitalsForm({ row, onDone }: Props) {
  const { patient, sessionId, since } = row
  const { form, failure } = useObservationForm({ sessionId, patient, since }, onDone)
  const vitals = { ...form, values: form.getValues() }
  return (
    <form {...form.props} className="grid gap-5" aria-label={ROUND_WORDS.vitalsOf(patient.firstname, patient.lastname)}>
      <VitalFields form={vitals} patient={patient} />
      <MoreSigns form={vitals} ageRange={patient.ageRange} isOpen />
      {failure}
      <Button type="submit" loading={form.busy} fullWidth>
        {SCREEN.save}
      </Button>
    </form>
  )
}

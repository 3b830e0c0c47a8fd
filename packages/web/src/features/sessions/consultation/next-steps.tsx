import type { Attendant } from '@clinic/contract/personnel/roles'
import { Checkbox } from '@mantine/core'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { type Return, ReturnChoice } from '../../../shared/session/return-choice.tsx'
import { WORDS } from '../words.ts'
import { AdmitPatient } from './admit-patient.tsx'
import styles from './consultation.module.css'

export const ATTENDANT_NAMES: Record<Attendant, string> = { NURSE: 'Nurse', PHARMACIST: 'Pharmacist', PHYSIOTHERAPIST: 'Physiotherapist' }

type Props = {
  form: Pick<ContractForm<Record<string, unknown>>, 'field' | 'errors'> & { setValues: (values: Return) => void }
  patientId: string
  values: Return & { admitPatient: boolean }
  /** The session is saved, and the bed that was free is now the patient's. */
  isCreated: boolean
}

/** What happens after the consultation: who is next, when the patient comes back, and whether they stay. */
export function NextSteps({ form, patientId, values, isCreated }: Props) {
  return (
    <div className={styles.card} data-part="next">
      <div className={`narrow ${styles.sheet}`}>
        <Checkbox.Group
          className={styles.row}
          label="Attendants"
          description={WORDS.whoIsNext}
          size="md"
          withAsterisk
          {...form.field('attendants')}
        >
          <div className="flex wrap middle gap-rows-2 gap-columns-6 tall">
            {Object.entries(ATTENDANT_NAMES).map(([role, name]) => (
              <Checkbox key={role} className="beside-control" value={role} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={styles.row}>
          <ReturnChoice value={values} error={form.errors.returnOn} onChange={(value) => form.setValues(value)} />
        </div>
        {!isCreated && (
          <div className={`${styles.row} ${styles.admit}`}>
            <AdmitPatient field={form.field} admit={values.admitPatient} patientId={patientId} />
          </div>
        )}
      </div>
    </div>
  )
}

import { Textarea } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { TEXT_FIELDS, TEXT_LABELS } from './clinical-labels.ts'
import styles from './sessions.module.css'

type Props = {
  field: ContractForm<Record<string, unknown>>['field']
}

/** The clinical texts, each growing with what is written. */
export function ClinicalInputs({ field }: Props) {
  return (
    <div className={styles.stack}>
      {TEXT_FIELDS.map((name) => (
        <Textarea
          key={name}
          label={TEXT_LABELS[name]}
          minRows={name === 'workingDiagnosis' || name === 'co_morbities' ? 2 : 3}
          {...field(name)}
        />
      ))}
    </div>
  )
}

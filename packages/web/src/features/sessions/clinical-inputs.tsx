import { Textarea } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { TEXT_FIELDS, TEXT_LABELS, type TextField } from './clinical-labels.ts'
import { savedByOtherHint } from './saved-by-other-hint.ts'
import styles from './sessions.module.css'

type Props = {
  field: ContractForm<Record<string, unknown>>['field']
  /** What somebody else has saved in a field meanwhile. */
  theirs?: Partial<Record<TextField, string>>
}

/** The clinical texts, each growing with what is written. */
export function ClinicalInputs({ field, theirs = {} }: Props) {
  return (
    <div className={styles.stack}>
      {TEXT_FIELDS.map((name) => (
        <Textarea
          key={name}
          label={TEXT_LABELS[name]}
          minRows={name === 'workingDiagnosis' || name === 'co_morbities' ? 2 : 3}
          {...field(name)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={savedByOtherHint(theirs[name])}
          descriptionProps={{ className: styles.text }}
        />
      ))}
    </div>
  )
}

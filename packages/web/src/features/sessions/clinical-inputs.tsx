import { diagnosisBeingTyped, findDiagnoses, withDiagnosis } from '@clinic/contract/clinical/find-diagnoses'
import { Textarea } from '@mantine/core'
import type { ContractForm } from '../../forms/contract-form.ts'
import { TEXT_FIELDS, TEXT_LABELS } from './clinical-labels.ts'
import styles from './sessions.module.css'
import { SuggestBox, type Suggestions } from './suggest-box.tsx'
import { WORDS } from './words.ts'

type Props = {
  form: Pick<ContractForm<Record<string, unknown>>, 'field' | 'setFieldValue'>
}

/** The clinical texts, each one line high until more is written in it, so that a consultation fits on one screen. */
export function ClinicalInputs({ form: { field, setFieldValue } }: Props) {
  return (
    <div className={styles.clinical}>
      {TEXT_FIELDS.map((name) =>
        name === 'workingDiagnosis' ? (
          <SuggestBox
            key={name}
            label={TEXT_LABELS[name]}
            listLabel={WORDS.diagnoses}
            field={field(name)}
            suggest={(before, box) => suggestDiagnoses(before, (text) => setFieldValue(name, text + box.value.slice(before.length)))}
          />
        ) : (
          <Textarea key={name} label={TEXT_LABELS[name]} minRows={1} {...field(name)} />
        ),
      )}
    </div>
  )
}

/** Suggests only: the first is not active, so that Enter and Tab leave free text as it was typed. */
function suggestDiagnoses(before: string, write: (text: string) => void): Suggestions {
  const found = findDiagnoses(diagnosisBeingTyped(before))
  return {
    takesFirst: false,
    options: found.map(({ code, label, matched }) => ({
      id: code,
      label,
      hint: matched === label ? undefined : matched,
      take: () => write(withDiagnosis(before, label)),
    })),
  }
}

import { diagnosisBeingTyped, findDiagnoses, withDiagnosis } from '@clinic/contract/clinical/diagnoses/find-diagnoses'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import type { Guard } from '../care/use-guard.ts'
import { CodesRead } from '../codes/codes-read.tsx'
import { LearnedChips } from '../codes/learned-chips.tsx'
import type { LineForm } from '../prescription/add-drug.tsx'
import type { LineValues } from '../prescription/line-changes.ts'
import { PrescriptionLines } from '../prescription/prescription-lines.tsx'
import { PrescriptionNotice } from '../prescription/prescription-notice.tsx'
import { SuggestBox, type Suggestions } from '../quick-texts/suggest-box.tsx'
import { type QuickForm, useQuickTexts } from '../quick-texts/use-quick-texts.ts'
import styles from '../sessions.module.css'
import { WORDS } from '../words.ts'
import { TEXT_FIELDS, TEXT_LABELS } from './clinical-labels.ts'

type Props = {
  form: Pick<ContractForm<Record<string, unknown>>, 'field' | 'setFieldValue'> & QuickForm & LineForm
  patientId: string
  weight: string
  /** A person said that it is right, though it is unusual at the age. */
  weightConfirmed?: boolean
  diagnosis: string
  guard: Guard
  /** The co-morbidities were filled in from the problem list. */
  filledIn?: boolean
  /** The vitals are taken: the consultation begins at the complaints. */
  takesFocus?: boolean
}

/** They share a line with the box that adds a drug. */
const BESIDE: ReadonlySet<string> = new Set(['workingDiagnosis', 'prescription'])

/** The clinical texts, each one line high until more is written in it, so that a consultation fits on one screen. A dot brings in texts. */
export function ClinicalInputs({
  form,
  patientId,
  weight,
  weightConfirmed = false,
  diagnosis,
  guard,
  filledIn = false,
  takesFocus = false,
}: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [weighed, setWeighed] = useState(weight)
  const quick = useQuickTexts({ form, patientId, weight: weighed, weightConfirmed })
  return (
    <div ref={element} className={styles.clinical}>
      {TEXT_FIELDS.map((name) => (
        <div key={name} className={BESIDE.has(name) ? styles.third : styles.half}>
          <SuggestBox
            label={TEXT_LABELS[name]}
            listLabel={WORDS.quickTexts}
            description={name === 'prescription' && quick.repeatedFrom !== '' ? WORDS.repeated(quick.repeatedFrom) : undefined}
            field={form.field(name)}
            takesFocus={takesFocus && name === 'complaints'}
            onFocus={() => setWeighed(weight)}
            onKeyDown={quick.undo}
            suggest={(before, box) =>
              quick.suggest(name, before, box) ??
              (name === 'workingDiagnosis'
                ? suggestDiagnoses(before, (text) => form.setFieldValue(name, text + box.value.slice(before.length)))
                : null)
            }
          />
          {name === 'workingDiagnosis' && <CodesRead text={diagnosis} />}
          {name === 'co_morbities' && filledIn && <FilledIn onClear={() => form.setFieldValue(name, '')} />}
        </div>
      ))}
      <div className={styles.warnings}>
        <PrescriptionNotice patientId={patientId} text={ownWords(form.getValues() as LineValues)} />
      </div>
      <PrescriptionLines form={form} guard={guard} patientId={patientId} diagnosis={diagnosis}>
        <LearnedChips
          diagnosis={diagnosis}
          patientId={patientId}
          onTake={(learned) => {
            const box = element.current?.querySelector<HTMLTextAreaElement>('[data-path="prescription"]')
            if (box) quick.insertLearned(learned, box)
          }}
        />
      </PrescriptionLines>
      <ConfirmModal
        opened={quick.question !== null}
        question={WORDS.repeatQuestion}
        confirm={WORDS.repeatIt}
        danger
        onConfirm={() => quick.question?.onYes()}
        onCancel={() => quick.question?.onNo()}
      >
        {quick.question?.text}
      </ConfirmModal>
    </div>
  )
}

/** The prescription without what its lines wrote, because each line has its own verdict. */
function ownWords({ prescription, prescriptionLines }: Pick<LineValues, 'prescription' | 'prescriptionLines'>): string {
  const written = new Set(prescriptionLines.map((row) => row.written))
  return prescription
    .split('\n')
    .filter((line) => !written.has(line.trim()))
    .join('\n')
}

/** Said under what the problem list filled in. */
function FilledIn({ onClear }: { onClear: () => void }) {
  return (
    <p className={styles.filledIn}>
      {WORDS.fromProblemList}
      <Button variant="subtle" size="compact-md" aria-label={WORDS.clearCoMorbidities} onClick={onClear}>
        {WORDS.clear}
      </Button>
    </p>
  )
}

/** Enter and Tab pick the first, as in the box that adds a drug; Escape leaves free text as it was typed. */
function suggestDiagnoses(before: string, write: (text: string) => void): Suggestions {
  const found = findDiagnoses(diagnosisBeingTyped(before))
  return {
    takesFirst: true,
    listLabel: WORDS.diagnoses,
    options: found.map(({ code, label, matched }) => ({
      id: code,
      label,
      hint: matched === label ? undefined : matched,
      take: () => write(withDiagnosis(before, label)),
    })),
  }
}

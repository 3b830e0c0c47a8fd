import { diagnosisBeingTyped, findDiagnoses, withDiagnosis } from '@clinic/clinical/diagnoses/find-diagnoses'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import type { Guard } from '../care/use-guard.ts'
import { CodesRead } from '../codes/codes-read.tsx'
import { LearnedChips } from '../codes/learned-chips.tsx'
import type { LineForm } from '../prescription/add-drug.tsx'
import type { LineValues } from '../prescription/line-changes.ts'
import { PrescriptionLines } from '../prescription/prescription-lines.tsx'
import { PrescriptionNotice } from '../prescription/prescription-notice.tsx'
import { SuggestBox, type Suggestions } from '../quick-texts/suggest-box.tsx'
import type { QuickForm, QuickTexts } from '../quick-texts/use-quick-texts.ts'
import { WORDS } from '../words.ts'
import { TEXT_FIELDS, TEXT_LABELS, type TextField } from './clinical-labels.ts'
import styles from './consultation.module.css'

type Props = {
  form: Pick<ContractForm<Record<string, unknown>>, 'field' | 'setFieldValue'> & QuickForm & LineForm
  patientId: string
  diagnosis: string
  guard: Guard
  quick: QuickTexts
  /** The co-morbidities were filled in from the problem list. */
  filledIn?: boolean
  /** The vitals are taken: the consultation begins at the complaints. */
  takesFocus?: boolean
}

/** What a doctor writes in nearly every visit; the others are quiet until something is in them. */
const MAIN: ReadonlySet<TextField> = new Set(['complaints', 'workingDiagnosis', 'prescription'])
/** The part of the consultation that begins with it. */
const PART: Partial<Record<TextField, string>> = { complaints: 'complaint', examinationFindings: 'findings', workingDiagnosis: 'diagnosis' }

/**
 * The clinical texts in the order of thought, one column. Each is one line high until more is written in it; a dot brings in texts. The
 * drugs of the prescription come before its text, which they write.
 */
export function ClinicalInputs({ form, patientId, diagnosis, guard, quick, filledIn = false, takesFocus = false }: Props) {
  const element = useRef<HTMLDivElement>(null)

  const row = (name: TextField) => (
    <div key={name} className={styles.row} data-part={PART[name]} data-field={name} data-quiet={MAIN.has(name) ? undefined : true}>
      <SuggestBox
        label={TEXT_LABELS[name]}
        listLabel={WORDS.quickTexts}
        description={name === 'prescription' && quick.repeatedFrom !== '' ? WORDS.repeated(quick.repeatedFrom) : undefined}
        field={form.field(name)}
        takesFocus={takesFocus && name === 'complaints'}
        onFocus={quick.weigh}
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
  )

  return (
    <div ref={element} className={`narrow ${styles.sheet}`}>
      {TEXT_FIELDS.filter((name) => name !== 'prescription').map(row)}
      <div className={`placed pad-rows-2 ${styles.usual}`}>
        <LearnedChips
          diagnosis={diagnosis}
          patientId={patientId}
          onTake={(learned) => {
            const box = element.current?.querySelector<HTMLTextAreaElement>('[data-path="prescription"]')
            if (box) quick.insertLearned(learned, box)
          }}
        />
      </div>
      <PrescriptionLines form={form} guard={guard} patientId={patientId} diagnosis={diagnosis} />
      {row('prescription')}
      <div className={`placed pad-rows-2 ${styles.warnings}`}>
        <PrescriptionNotice patientId={patientId} text={ownWords(form.getValues() as LineValues)} />
      </div>
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

import { CASE_OUTCOMES, CLASSIFICATIONS, mayBecome, REPORT_WAYS } from '@clinic/clinical/disease-reports/case-rules'
import { type DiseaseReport, DiseaseReportUpdate, updateDiseaseReport } from '@clinic/contract/disease-reports/disease-reports'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { timeNow } from '../../lib/clock.ts'
import * as notify from '../../lib/notices/notify.ts'
import { SCREEN } from '../../lib/texts.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { readTime, timeText } from './typed-time.ts'
import { CLASSIFICATION_WORDS, OUTCOME_WORDS, WAY_WORDS, WORDS } from './words.ts'

type Props = { report: DiseaseReport; onClose: () => void }

/** Whom the clinic told of a case, and what the form of the ministry asks. */
export function CaseForm({ report, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={WORDS.title(report.label)}>
      <Fields report={report} onClose={onClose} />
    </Modal>
  )
}

/** As typed: the time in the clinic's words, '' for what is not known. */
const valuesOf = ({ notified, classification, outcome, onsetOn, address, area, version }: DiseaseReport) => ({
  notified: {
    to: notified?.to ?? '',
    how: notified?.how ?? 'phone',
    at: timeText(notified?.at ?? new Date(timeNow()).toISOString()),
    reference: notified?.reference ?? '',
  },
  classification,
  outcome: outcome ?? '',
  onsetOn: onsetOn ?? '',
  address,
  area,
  version,
})
type Values = ReturnType<typeof valuesOf>

const Typed = z.preprocess((typed) => {
  const values = typed as Values // only the form below is validated with it
  const { notified, outcome, onsetOn } = values
  return { ...values, notified: { ...notified, at: readTime(notified.at) }, outcome: outcome || null, onsetOn: onsetOn || null }
}, DiseaseReportUpdate)

function Fields({ report, onClose }: Props) {
  const form = useContractForm({
    schema: Typed,
    initial: valuesOf(report),
    draft: `disease-report-${report._id}`,
    send: (body, idempotencyKey) => call(updateDiseaseReport, { params: { id: report._id }, body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.saved(report.label))
      onClose()
    },
  })
  const { error } = form.field('onsetOn')
  return (
    <form {...form.props} className="grid gap-4">
      <TextInput label={WORDS.to} required autoComplete="off" data-autofocus {...form.field('notified.to')} />
      <NativeSelect
        label={WORDS.how}
        data={REPORT_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }))}
        {...form.field('notified.how')}
      />
      <TextInput label={WORDS.when} placeholder={WORDS.whenForm} required autoComplete="off" {...form.field('notified.at')} />
      <TextInput label={WORDS.referenceLabel} autoComplete="off" {...form.field('notified.reference')} />
      <NativeSelect
        label={WORDS.classification}
        data={CLASSIFICATIONS.filter((after) => mayBecome(report.classification, after)).map((value) => ({
          value,
          label: CLASSIFICATION_WORDS[value],
        }))}
        {...form.field('classification')}
      />
      <NativeSelect
        label={WORDS.outcome}
        data={[{ value: '', label: WORDS.noOutcome }, ...CASE_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))]}
        {...form.field('outcome')}
      />
      <DayInput
        label={WORDS.onset}
        calendar={WORDS.calendar}
        value={form.getValues().onsetOn}
        optional
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('onsetOn', day)}
      />
      <TextInput label={WORDS.address} autoComplete="off" {...form.field('address')} />
      <TextInput label={WORDS.area} autoComplete="off" {...form.field('area')} />
      <FormActions>
        <Button type="submit" loading={form.busy}>
          {SCREEN.save}
        </Button>
      </FormActions>
    </form>
  )
}

import { type Merge, UnmergeInput, unmergePatients } from '@clinic/contract/merge/merge'
import { Checkbox, Textarea } from '@mantine/core'
import { call } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './merge.module.css'
import { fullName } from './names.ts'
import { WORDS } from './words.ts'

type Props = { merge: Merge; opened: boolean; onClose: () => void }

/** Takes a record out of a chart again; sessions opened meanwhile stay, except those that are ticked. */
export function TakeApart({ merge: { _id: mergeId, merged, sessions }, opened, onClose }: Props) {
  const name = fullName(merged)
  const none: string[] = []
  const form = useContractForm({
    schema: UnmergeInput.omit({ mergeId: true }),
    initial: { reason: '', give: none },
    send: (body, idempotencyKey) => call(unmergePatients, { body: { ...body, mergeId } }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.apart(name))
      onClose()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      question={WORDS.takeApartQuestion(name)}
      confirm={WORDS.takeApart}
      onCancel={onClose}
      onConfirm={form.submit}
    >
      <p className="below-2 quiet">{WORDS.takeApartMeans}</p>
      <p className="below-2 quiet">{WORDS.allergiesStay}</p>
      <form {...form.props} className="grid gap-5 above-6 readable" aria-label={WORDS.takeApart}>
        {sessions.length > 0 && (
          <Checkbox.Group label={WORDS.belongTo(name)} value={form.getValues().give} onChange={(give) => form.setFieldValue('give', give)}>
            {sessions.map(({ _id, createdAt, workingDiagnosis }) => (
              <Checkbox
                key={_id}
                value={_id}
                mt="xs"
                className={styles.give}
                label={`${formatDate(createdAt)} ${workingDiagnosis || WORDS.noDiagnosis}`}
              />
            ))}
          </Checkbox.Group>
        )}
        <Textarea label={WORDS.whyApart} required autosize minRows={1} {...form.field('reason')} />
      </form>
    </ConfirmModal>
  )
}

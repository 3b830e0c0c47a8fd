import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'
import { pickDiagnoses, type SessionDiagnosis } from '@clinic/contract/diagnoses/diagnoses'
import { Button, Checkbox, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { newKey } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { DiagnosisSelect } from '../../../shared/session/diagnosis-select.tsx'
import { CODE_WORDS } from './code-words.ts'
import styles from './codes.module.css'

type Row = Pick<SessionDiagnosis, 'code' | 'certainty'>
type Props = { sessionId: string; diagnoses: readonly SessionDiagnosis[]; onClose: () => void }

const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

/** Picks a session's codes. Codes left as read still follow the words. */
export function PickCodes({ sessionId, diagnoses, onClose }: Props) {
  const [rows, show] = useState<Row[]>(diagnoses.map(({ code, certainty }) => ({ code, certainty })))
  const key = useRef(newKey())
  const save = useMutation({
    mutationFn: () => call(pickDiagnoses, { params: { id: sessionId }, body: { diagnoses: rows } }, { idempotencyKey: key.current }),
    onSuccess: onClose,
    onError: (error) => notify.failure(error),
  })
  function setRows(changed: Row[]) {
    key.current = newKey() // an answer that was lost was about other codes
    show(changed)
  }

  return (
    <Modal opened onClose={onClose} title={CODE_WORDS.title}>
      <p className="quiet">{CODE_WORDS.help}</p>
      {rows.length === 0 && <p>{CODE_WORDS.none}</p>}
      <ul className="above-3 below-4 plain-list" aria-label={CODE_WORDS.list}>
        {rows.map((row) => (
          <PickedRow
            key={row.code}
            row={row}
            onChange={(changed) => setRows(rows.map((each) => (each.code === row.code ? changed : each)))}
            onRemove={() => setRows(rows.filter(({ code }) => code !== row.code))}
          />
        ))}
      </ul>
      <DiagnosisSelect
        label={CODE_WORDS.add}
        without={rows.map(({ code }) => code)}
        onChoose={(code) => setRows([...rows, { code, certainty: 'confirmed' }])}
      />
      <Button fullWidth mt="md" loading={save.isPending} onClick={() => save.mutate()}>
        {CODE_WORDS.save}
      </Button>
    </Modal>
  )
}

type PickedRowProps = { row: Row; onChange: (row: Row) => void; onRemove: () => void }

function PickedRow({ row: { code, certainty }, onChange, onRemove }: PickedRowProps) {
  const label = LABELS.get(code) ?? code
  return (
    <li className={styles.pickedRow}>
      <span>
        {label} <span className="quiet figures">{code}</span>
      </span>
      <Checkbox
        label={CODE_WORDS.isSuspected}
        aria-label={CODE_WORDS.suspectedOf(label)}
        checked={certainty === 'suspected'}
        onChange={(event) => onChange({ code, certainty: event.currentTarget.checked ? 'suspected' : 'confirmed' })}
      />
      <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} aria-label={CODE_WORDS.removeOf(label)} onClick={onRemove}>
        {CODE_WORDS.remove}
      </Button>
    </li>
  )
}

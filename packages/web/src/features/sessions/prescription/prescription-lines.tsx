import { listUsable } from '@clinic/contract/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../../../api/client.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { useSheet } from '../../../ui/float/use-sheet.ts'
import { isSettled } from '../care/override.ts'
import { RowVerdict } from '../care/row-verdict.tsx'
import { type Guard, useGuard } from '../care/use-guard.ts'
import { AddDrug, DRUG_SHEET, type LineForm } from './add-drug.tsx'
import { LineList } from './line-list.tsx'
import { lineToSend } from './line-rows.ts'
import styles from './lines.module.css'

type PatientAndSession = { readonly patientId: string; readonly sessionId?: string | undefined }

/** The guard's verdicts on the lines and, last, on the drug being added; none on what was saved, which is now on record itself. */
export function useLineGuard(form: Pick<LineForm, 'getValues'> & { readonly saved: boolean }, whose: PatientAndSession): Guard {
  const { prescriptionLines, drugEntry } = form.getValues()
  const lines = prescriptionLines.map(judged)
  const entry = drugEntry.drug === '' ? null : { ...judged(drugEntry), override: undefined }
  const guard = useGuard(whose, [...lines, entry], !form.saved)
  return { ...guard, isShut: prescriptionLines.some((row, place) => !isSettled(guard.of(place), row.override)) }
}

const judged = (row: Parameters<typeof lineToSend>[0]) => {
  const { drug, days } = lineToSend(row)
  return { drug, days, override: row.override }
}

type Props = { form: LineForm; guard: Guard; patientId: string; diagnosis: string }

/** The drugs of the prescription: those added, and the box that adds one. */
export function PrescriptionLines({ form, guard, patientId, diagnosis }: Props) {
  const { data: stock, isPending } = useQuery(query(listUsable, {}))
  const element = useRef<HTMLDivElement>(null)
  const { prescriptionLines, drugEntry } = form.getValues()
  const isPhone = useIsPhone()
  const sheet = useSheet(DRUG_SHEET)
  const dose = () => element.current?.querySelector<HTMLInputElement>('[data-path="drugEntry.dose"]')
  const edit = () => (isPhone ? sheet.open() : dose()?.focus())
  const verdict = drugEntry.drug !== '' && drugEntry.of === null && (
    <RowVerdict form={form} verdict={guard.of(prescriptionLines.length)} doctors={guard.doctors} />
  )
  return (
    <div ref={element} className="grid one-column gap-3 narrow pad-rows-2">
      <AddDrug form={form} stock={stock} patientId={patientId} diagnosis={diagnosis} verdict={verdict} isStockKnown={!isPending} />
      <div className={`grid gap-3 narrow ${styles.below}`}>
        {!isPhone && verdict}
        <LineList form={form} stock={stock} guard={guard} patientId={patientId} onEdit={edit} />
      </div>
    </div>
  )
}

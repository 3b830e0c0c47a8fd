import { getAllergies } from '@clinic/contract/allergies'
import { checkGuard } from '@clinic/contract/guard'
import { listLines } from '@clinic/contract/prescribing'
import type { Session } from '@clinic/contract/session-record'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { namedAllergies } from '../../forms/named-allergies.ts'
import careStyles from './care.module.css'

const PAUSE_MS = 400

type Props = { patientId: string; sessionId?: string | undefined; text: string; drugs?: readonly string[] }

/** Under a prescription: each allergy that meets a drug of it, in words or in lines. It tells, and never refuses. */
export function PrescriptionNotice({ patientId, sessionId, text, drugs = [] }: Props) {
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const allergies = useQuery(query(getAllergies, { params: { id: patientId } })).data
  const rows = drugs.map((drug) => ({ drug }))
  const body = { patientId, ...(sessionId !== undefined && { sessionId }), rows, text: settled }
  const hasDrugs = settled.trim() !== '' || rows.length > 0
  const answer = useQuery({ ...query(checkGuard, { body }), enabled: hasDrugs && allergies !== undefined && allergies.list.length > 0 })
  const named = hasDrugs && answer.data ? namedAllergies(answer.data) : []
  return (
    <div role="status">
      {named.map(({ text, isStop }) => {
        const Icon = isStop ? IconAlertOctagon : IconAlertTriangle
        return (
          <p key={text} className={careStyles.verdict} data-verdict={isStop ? 'stop' : 'caution'}>
            <Icon size={18} aria-hidden /> <strong>{text}</strong>
          </p>
        )
      })}
    </div>
  )
}

/** The same of a session as it was saved. */
export function SessionPrescriptionNotice({ session: { _id: id, patientId, prescription } }: { session: Session }) {
  const lines = useQuery(query(listLines, { params: { id } }))
  if (lines.isPending) return null
  const drugs = (lines.data ?? []).map(({ itemId, drug }) => itemId ?? drug)
  return <PrescriptionNotice patientId={patientId._id} sessionId={id} text={prescription} drugs={drugs} />
}

import { CHECKED_WORDS } from '@clinic/clinical/guard/verdicts'
import { checkGuard } from '@clinic/contract/guard/guard'
import { getBanner, type PatientBanner } from '@clinic/contract/patient-now/patient-now'
import { getAllergies } from '@clinic/contract/patients/allergies'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import type { Session } from '@clinic/contract/sessions/session-record'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { namedWarnings } from '../../../shared/drugs/named-warnings.ts'
import careStyles from '../care/care.module.css'

const PAUSE_MS = 400

type Props = { patientId: string; sessionId?: string | undefined; text: string; drugs?: readonly string[] }

/** A pregnancy, a problem or a child's age may be a reason for a caution. */
const mayNeedCare = ({ pregnantUntil, problems, ageRange }: PatientBanner) =>
  pregnantUntil !== null || problems.length > 0 || ageRange === '0 - 5 years' || ageRange === '6 - 15 years'

/** Under a prescription: what the guard says of a drug of it, in words or in lines. It tells, and never refuses. */
export function PrescriptionNotice({ patientId, sessionId, text, drugs = [] }: Props) {
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const allergies = useQuery(query(getAllergies, { params: { id: patientId } })).data
  const now = useQuery(query(getBanner, { params: { id: patientId } })).data
  const rows = drugs.map((drug) => ({ drug }))
  const body = { patientId, ...(sessionId !== undefined && { sessionId }), rows, text: settled }
  const hasDrugs = settled.trim() !== '' || rows.length > 0
  const matters = (allergies !== undefined && allergies.list.length > 0) || (now !== undefined && mayNeedCare(now))
  const answer = useQuery({ ...query(checkGuard, { body }), enabled: hasDrugs && matters })
  const named = hasDrugs && answer.data ? namedWarnings(answer.data) : []
  return (
    <div role="status" className={`grid gap-3 ${careStyles.warnings}`}>
      {named.map(({ text, isStop }) => {
        const Icon = isStop ? IconAlertOctagon : IconAlertTriangle
        return (
          <p key={text} className={careStyles.verdict} data-verdict={isStop ? 'stop' : 'caution'}>
            <Icon size={18} aria-hidden /> {isStop ? <strong>{text}</strong> : <span>{text}</span>}
          </p>
        )
      })}
      {named.length > 0 && <p className="readable note">{CHECKED_WORDS}</p>}
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

import { VITAL_LABELS, VITALS } from '@clinic/clinical/observations/vitals'
import type { Arrival } from '@clinic/contract/arrivals/arrival-record'
import type { PatientOfSession } from '@clinic/contract/patients/patient-brief'
import type { QueuedSession } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { timeNow } from '../../lib/clock.ts'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { vitalWords } from '../../shared/session/vital-text.ts'
import { FIRST_WORDS } from '../../ui/form/first-words.ts'
import { Facts, WithPane } from '../../ui/list/with-pane.tsx'
import { formatTime } from '../../ui/time/date-text.tsx'
import { shortTime } from '../../ui/time/short-time.ts'
import { Allergies } from './row.tsx'
import { WORDS } from './words.ts'

/** The row of a waiting patient in full. Moving through the line opens no record. */
export function arrivalPane({ patientId: patient, reason, vitals, arrivedAt }: Arrival) {
  const measured = VITALS.map((vital) => [VITAL_LABELS[vital], vitals?.[vital] && vitalWords(vital, vitals[vital])] as const)
  return paneOf(patient, (patient as Partial<typeof patient>).allergies, [
    [WORDS.complaint, reason],
    ...measured,
    [WORDS.arrived, formatTime(arrivedAt)],
  ])
}

/** The rows of sessions, and beside them the chosen one in full. */
export function SessionsWithPane({ sessions, children }: { sessions: readonly QueuedSession[]; children: ReactNode }) {
  return (
    <WithPane rows={sessions} pane={sessionPane} hasWideRows>
      {children}
    </WithPane>
  )
}

const sessionPane = ({ patientId: patient, allergies, workingDiagnosis, prescription, createdAt }: QueuedSession) =>
  paneOf(patient, allergies, [
    [FIRST_WORDS.workingDiagnosis, workingDiagnosis],
    [WORDS.prescription, prescription],
    [WORDS.opened, shortTime(createdAt, timeNow())],
  ])

type Fact = readonly [name: string, value: string | null | undefined]

function paneOf(patient: PatientOfSession, allergies: string | undefined, facts: readonly Fact[]) {
  const name = `${patient.firstname} ${patient.lastname}`
  const content = (
    <>
      <h2 className="anywhere">{name}</h2>
      <p className="quiet">{personText(patient)}</p>
      <p>{allergies !== undefined && <Allergies text={allergies} />}</p>
      <Facts facts={facts} />
      <div className="flex wrap gap-3 above-5">
        <Button component={Link} to={pathTo('patientChart', { patientId: patient._id })} variant="default">
          {APP_WORDS.patientChart}
        </Button>
        <Button component={Link} to={pathTo('patientProfile', { patientId: patient._id })} variant="default">
          {SCREEN.viewProfile}
        </Button>
      </div>
    </>
  )
  return { label: WORDS.detailsOf(name), content }
}

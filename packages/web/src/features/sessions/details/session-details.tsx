import { SCREEN } from '@clinic/contract/messages'
import type { Patient } from '@clinic/contract/patients'
import type { Session } from '@clinic/contract/session-record'
import { VITAL_UNITS } from '@clinic/contract/vitals'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { loadLazily } from '../../../lib/lazy.ts'
import { pathTo } from '../../../lib/paths.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SavedAt } from '../../../ui/saved-at.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { canManageSession } from '../can-manage-session.ts'
import { SessionDiagnosisText } from '../codes/session-codes.tsx'
import { BedAgain } from '../consultation/bed-again.tsx'
import { TEXT_FIELDS, TEXT_LABELS } from '../consultation/clinical-labels.ts'
import { SessionVitals } from '../consultation/session-vitals.tsx'
import { TextBlock } from '../consultation/text-block.tsx'
import { MistakeMark } from '../mistakes/mistake-mark.tsx'
import { SessionPrescription } from '../prescription/session-lines.tsx'
import { usePatientOf, usePreviousSession, useSession } from '../use-session.ts'
import { WORDS } from '../words.ts'
import { Comments } from './comments.tsx'
import { SessionActions } from './session-actions.tsx'
import styles from './session-details.module.css'

// Most users who read a session do not edit it, and the form needs the list of diagnoses.
const EditClinical = lazy(async () => ({ default: (await loadLazily(() => import('../consultation/edit-clinical.tsx'))).EditClinical }))

// Uses a chart library that only this section needs.
const ObservationsSection = lazy(async () => ({
  default: (await loadLazily(() => import('../observations/observations-section.tsx'))).ObservationsSection,
}))

const VitalsCourse = lazy(async () => ({ default: (await loadLazily(() => import('../observations/vitals-course.tsx'))).VitalsCourse }))

/** A session with all findings, decisions and care. */
export function Screen() {
  const { sessionId = '' } = useParams()
  const session = useSession(sessionId)
  return (
    <Page title={SCREEN.detailsTitle} back={pathTo('patientSearch')} context={session.data ? <Context session={session.data} /> : null}>
      <ListState query={session} rows={4} rowHeight={104}>
        {(session) => <Details key={session._id} session={session} />}
      </ListState>
    </Page>
  )
}

function Context({ session }: { session: Session }) {
  return (
    <span className={styles.context}>
      <SavedAt createdAt={session.createdAt} recordedAt={session.recordedAt} />
      <StatusBadge kind={session.open ? 'open' : 'closed'} />
      {session.voided && <StatusBadge kind="warning" text={WORDS.openedInError} />}
    </span>
  )
}

function Details({ session }: { session: Session }) {
  const patient = usePatientOf(session)
  const [search, setSearch] = useSearchParams()
  const { role } = useUser()
  const isEditing = search.has('edit') && canManageSession(role) && !session.voided
  const [wasVoided] = useState(session.voided !== null)
  const edit = (on: boolean) => setSearch(on ? { edit: '' } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={styles.page}>
      <PatientStrip patient={patient.data ?? session.patientId} />
      {isEditing ? (
        <Suspense>
          <EditClinical session={session} onDone={() => edit(false)} />
        </Suspense>
      ) : (
        <Read session={session} patient={patient.data} wasVoided={wasVoided} />
      )}
      {!isEditing && <SessionActions session={session} onEdit={() => edit(true)} />}
    </div>
  )
}

function Read({ session, patient, wasVoided }: { session: Session; patient: Patient | undefined; wasVoided: boolean }) {
  const [openedBy, ...assigned] = session.attendants
  const previous = usePreviousSession(session)
  return (
    <div className={styles.read}>
      <BedAgain session={session} />
      {session.voided && <MistakeMark what={WORDS.openedInError} mark={session.voided} takesFocus={!wasVoided} />}
      <div className={styles.decided}>
        <SessionDiagnosisText session={session} />
        <SessionPrescription session={session} />
      </div>
      <div className={styles.rest}>
        <SessionVitals session={session} units={VITAL_UNITS} previous={previous} />
        <Suspense fallback={<Skeleton height={132} />}>
          <ObservationsSection session={session} patient={patient} />
        </Suspense>
        {TEXT_FIELDS.filter((field) => field !== 'workingDiagnosis' && field !== 'prescription').map((field) => (
          <TextBlock key={field} label={TEXT_LABELS[field]} text={session[field]} />
        ))}
        <div className={styles.people}>
          <TextBlock label={WORDS.openedBy} text={openedBy ?? ''} />
          <TextBlock label="Assigned" text={assigned.join(', ')} />
          {session.bedId && <TextBlock label={session.open ? 'Bed' : WORDS.wasInBed} text={session.bedId.tag} />}
          {session.closedAt && <TextBlock label="Closed" text={<DateText value={session.closedAt} withTime />} />}
        </div>
        <div className="no-print">
          <Suspense>
            <VitalsCourse session={session} />
          </Suspense>
        </div>
        <Comments session={session} />
      </div>
    </div>
  )
}

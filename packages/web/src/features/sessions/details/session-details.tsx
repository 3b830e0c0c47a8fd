import { givenUnits } from '@clinic/clinical/drugs/units'
import { VITAL_LABELS, VITAL_UNITS, VITALS } from '@clinic/clinical/observations/vitals'
import type { Patient } from '@clinic/contract/patients/patients'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Anchor, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { timeNow } from '../../../lib/clock.ts'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { DiseaseNotice } from '../../../shared/disease-reports/disease-notice.tsx'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { Settled } from '../../../shared/patient/settled.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { StatusBadge } from '../../../ui/list/status-badge.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SavedAt } from '../../../ui/page/saved-at.tsx'
import { DateText } from '../../../ui/time/date-text.tsx'
import { shortTime } from '../../../ui/time/short-time.ts'
import { canManageSession } from '../can-manage-session.ts'
import { givenAlready } from '../care/prescribed/given-already.ts'
import { SessionDiagnosisText } from '../codes/session-codes.tsx'
import { BedAgain } from '../consultation/bed-again.tsx'
import { TEXT_FIELDS, TEXT_LABELS } from '../consultation/clinical-labels.ts'
import { TextBlock } from '../consultation/text-block.tsx'
import { SessionVitals } from '../consultation/vitals/session-vitals.tsx'
import { MistakeMark } from '../mistakes/mistake-mark.tsx'
import { useVitals } from '../observations/use-vitals.ts'
import { SessionPrescription } from '../prescription/session-lines.tsx'
import { Referrals } from '../referrals/referrals.tsx'
import sessionStyles from '../sessions.module.css'
import { useMeasured, usePatientOf, useSession } from '../use-session.ts'
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

const TherapySection = lazy(async () => ({
  default: (await loadLazily(() => import('../../../shared/therapy/therapy-section.tsx'))).TherapySection,
}))

const ResultsSection = lazy(async () => ({
  default: (await loadLazily(() => import('../results/results-section.tsx'))).ResultsSection,
}))

const VitalsCourse = lazy(async () => ({ default: (await loadLazily(() => import('../observations/vitals-course.tsx'))).VitalsCourse }))

/** A session with all findings, decisions and care. */
export function Screen() {
  const { sessionId = '' } = useParams()
  const session = useSession(sessionId)
  return (
    <Page title={SCREEN.detailsTitle} back={pathTo('patientSearch')} context={session.data ? <Context session={session.data} /> : null}>
      <ListState query={session} rows={4} rowHeight={104}>
        {(session) => (
          <Settled key={session._id}>
            <Details session={session} />
          </Settled>
        )}
      </ListState>
    </Page>
  )
}

function Context({ session }: { session: Session }) {
  return (
    <span className="flex wrap middle gap-rows-2 gap-columns-4">
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
      {!isEditing && (
        <div className={styles.side}>
          <SessionActions session={session} onEdit={() => edit(true)} />
          <Facts session={session} />
        </div>
      )}
    </div>
  )
}

/** What is written of a visit besides the diagnosis and the prescription. */
const STORY = TEXT_FIELDS.filter((field) => field !== 'workingDiagnosis' && field !== 'prescription')

function Read({ session, patient, wasVoided }: { session: Session; patient: Patient | undefined; wasVoided: boolean }) {
  const vitals = useVitals(session.patientId._id).data?.data
  const given = givenAlready(session.comments)
  const now = timeNow()
  return (
    <div className="grid one-column gap-5 narrow">
      <BedAgain session={session} />
      <DiseaseNotice sessionId={session._id} />
      {session.voided && <MistakeMark what={WORDS.openedInError} mark={session.voided} takesFocus={!wasVoided} />}
      <div className={styles.sheet}>
        <SessionDiagnosisText session={session} />
        <SessionPrescription session={session} />
        {given.length > 0 && (
          <section>
            <h2 className={sessionStyles.blockLabel}>{WORDS.given}</h2>
            <ul className="grid gap-2 plain-list anywhere">
              {given.map(({ drugs, who, at }) => (
                <li key={`${at} ${who}`}>
                  {drugs.map(givenUnits).join(', ')}{' '}
                  <span className="quiet">
                    {who}, {shortTime(at, now)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <SessionVitals session={session} units={VITAL_UNITS} course={vitals} onlyMeasured />
      <ObservationsSection session={session} patient={patient} />
      <ResultsSection session={session} />
      <div className={styles.sheet}>
        {STORY.filter((field) => session[field].trim() !== '').map((field) => (
          <TextBlock key={field} label={TEXT_LABELS[field]} text={session[field]} />
        ))}
        <NotRecorded session={session} />
      </div>
      <Referrals session={session} />
      {vitals && vitals.length > 1 && <CourseFold session={session} />}
      <TherapySection session={session} />
      <Comments session={session} />
    </div>
  )
}

/** The plots, folded: each vital has its course in small already. */
function CourseFold({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={`no-print ${styles.fold}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WORDS.overTime}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height={176} />}>
          <VitalsCourse session={session} />
        </Suspense>
      )}
    </details>
  )
}

/** The names of what is empty, in one line instead of a dash each. */
function NotRecorded({ session }: { session: Session }) {
  const measured = useMeasured(session)
  const empty = [
    ...VITALS.filter((vital) => !measured(vital)).map((vital) => VITAL_LABELS[vital]),
    ...STORY.filter((field) => session[field].trim() === '').map((field) => TEXT_LABELS[field]),
  ]
  if (empty.length === 0) return null
  return (
    <p className="quiet">
      {WORDS.notRecorded}{' '}
      {empty.map((label, place) => (
        <span key={label}>
          {place > 0 && ', '}
          <span>{label}</span>
        </span>
      ))}
    </p>
  )
}

/** Who opened it, whom it is for, its bed and its end. */
function Facts({ session }: { session: Session }) {
  const [openedBy, ...assigned] = session.attendants
  return (
    <div className={`grid gap-4 pad-sides-2 ${styles.facts}`}>
      <TextBlock label={WORDS.openedBy} text={openedBy ?? ''} />
      <TextBlock label="Assigned" text={assigned.join(', ')} />
      {session.bedId && <TextBlock label={session.open ? 'Bed' : WORDS.wasInBed} text={session.bedId.tag} />}
      {session.closedAt && <TextBlock label="Closed" text={<DateText value={session.closedAt} withTime />} />}
      <Anchor component={Link} to={pathTo('patientHistory', { patientId: session.patientId._id })} className="own-width beside-control">
        {SCREEN.viewHistory}
      </Anchor>
    </div>
  )
}

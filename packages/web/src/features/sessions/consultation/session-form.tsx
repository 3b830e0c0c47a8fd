import { isMeasured, type ObservationInputs } from '@clinic/clinical/observations/inputs'
import type { Patient } from '@clinic/contract/patients/patients'
import type { Attendant } from '@clinic/contract/personnel/roles'
import { CLINICAL_FIELDS, type Session } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useContractForm } from '../../../forms/contract-form.ts'
import { ApiError } from '../../../lib/error.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { isKept, type KeptRequest } from '../../../outbox/kept-request.ts'
import { sendOrKeep } from '../../../outbox/send/send-or-keep.ts'
import { useDeath } from '../../../shared/patient/death.ts'
import { NO_EXTRAS } from '../../../shared/patient/extra-inputs.tsx'
import { NO_RETURN } from '../../../shared/session/return-choice.tsx'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { SessionDone, SessionKept } from '../details/session-done.tsx'
import { LastSession } from '../lists/last-session.tsx'
import { OpenSessionList, OpenSessions, useOpenSessions } from '../lists/open-sessions.tsx'
import { ObservedVitals } from '../observations/observed-vitals.tsx'
import { useVitals } from '../observations/use-vitals.ts'
import { GuardNotice } from '../prescription/guard-notice.tsx'
import { noLines } from '../prescription/line-changes.ts'
import { withLineRules } from '../prescription/line-schema.ts'
import { useLineGuard } from '../prescription/prescription-lines.tsx'
import { useQuickTexts } from '../quick-texts/use-quick-texts.ts'
import { WORDS } from '../words.ts'
import { ClinicalInputs } from './clinical-inputs.tsx'
import { NO_CLINICAL } from './clinical-labels.ts'
import styles from './consultation.module.css'
import { ConsultationFoot } from './consultation-foot.tsx'
import { ATTENDANT_NAMES, NextSteps } from './next-steps.tsx'
import { type KnownArrival, newerSigns, useNextPatient, withoutUntouched } from './use-arrival.ts'

type Props = {
  patient: Patient
  arrival: KnownArrival
  /** The patient's current problem list, filled in for review; one press clears it. */
  problems: string
  /** The patient's key, if the patient has not been registered on the server yet. */
  from?: string
}

/** The form for a new session: validated, confirmed, sent and done. */
export function SessionForm({ patient, arrival, problems, from }: Props) {
  const [asking, setAsking] = useState(false)
  const [created, setCreated] = useState<Session | KeptRequest | null>(null)
  const form = useContractForm({
    schema: withLineRules(createSession.body),
    initial: {
      patientId: patient._id,
      ...NO_CLINICAL,
      ...noLines(),
      ...NO_EXTRAS,
      weightConfirmed: false,
      ...arrival.vitals,
      atDoor: arrival.vitals as ObservationInputs,
      complaints: arrival.complaints,
      co_morbities: problems,
      attendants: [] as Attendant[],
      admitPatient: false,
      bedId: '',
      ...NO_RETURN,
      confirmAlive: undefined as string | undefined,
    },
    draft: `session of ${patient._id}`,
    resume: (kept) => ({ ...kept, ...since(kept) }),
    send: (body, idempotencyKey): Promise<Session | KeptRequest> => {
      const kept = { form: `session of ${patient._id}`, who: `${patient.firstname} ${patient.lastname}`, from }
      const { arrivalId } = arrival
      const sent = arrivalId === undefined ? body : { ...withoutUntouched(body, form.getValues()), arrivalId }
      return sendOrKeep(createSession, { body: sent }, { idempotencyKey, ...kept })
    },
    onSuccess: setCreated,
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return false
      // Someone else took the bed: keeps what was typed, and offers the beds that are free now.
      if (error.body.fields?.bedId) form.setFieldValue('bedId', '')
      // Another doctor opened a session for this arrival; sending again opens a second one.
      if (error.body.fields?.arrivalId) void arrival.refetch()
      return false
    },
  })
  const guard = useLineGuard(form, { patientId: patient._id })
  const open = useOpenSessions(patient._id)
  const died = useDeath(patient._id)
  const next = useNextPatient(patient._id, asking)
  const values = form.getValues()
  const element = useRef<HTMLDivElement>(null)
  const quick = useQuickTexts({ form, patientId: patient._id, weight: values.weight, weightConfirmed: values.weightConfirmed })
  const isNewer = arrival.arrivalId !== undefined && Object.keys(newerSigns(values, arrival.vitals)).length > 0
  // The boxes do not hold them yet, so the note must not read as theirs.
  const newer = isNewer && !created && arrival.taken && { text: WORDS.newerVitals(arrival.taken.text), fillIn }
  const taken = arrival.taken && { ...arrival.taken, ...newer }
  const earlier = useVitals(patient._id).data?.data
  const isFilledIn = problems !== '' && values.co_morbities === problems
  const isEmpty =
    CLINICAL_FIELDS.every((field) => values[field].trim() === '' || (field === 'co_morbities' && isFilledIn)) && !isMeasured(values)

  async function ask(event: SyntheticEvent) {
    event.preventDefault()
    if (!(await form.check())) return
    open.lookAgain()
    setAsking(true)
  }

  /** What was measured at the door after the form was filled in. Without a place in the line it is not known. */
  function since(values: ObservationInputs & { atDoor: ObservationInputs }) {
    return arrival.arrivalId === undefined ? {} : { ...newerSigns(values, arrival.vitals), atDoor: arrival.vitals as ObservationInputs }
  }

  function fillIn() {
    form.setValues(since(form.getValues()))
    // The button that was pressed is gone.
    element.current?.querySelector<HTMLElement>('[data-path="temperature"]')?.focus({ preventScroll: true })
  }

  function repeat() {
    const box = element.current?.querySelector<HTMLTextAreaElement>('[data-path="prescription"]')
    if (box) quick.repeat?.take(box)
  }

  return (
    <form {...form.props} onSubmit={(event) => void ask(event)} className={styles.beside} aria-label="Consultation">
      <div ref={element} className="grid one-column gap-4 narrow">
        {!created && <OpenSessions open={open} />}
        <div className={styles.card} data-part="vitals">
          <ObservedVitals form={form} patient={patient} admit={values.admitPatient} taken={taken} earlier={earlier} />
        </div>
        {died !== null && (
          <TextInput
            label={WORDS.recordedAsDied(formatDate(died))}
            description={WORDS.whyAlive}
            required
            {...form.field('confirmAlive')}
            value={values.confirmAlive ?? ''}
          />
        )}
        <div className={styles.card}>
          <ClinicalInputs
            form={form}
            patientId={patient._id}
            diagnosis={values.workingDiagnosis}
            guard={guard}
            quick={quick}
            filledIn={isFilledIn}
            takesFocus={arrival.taken !== undefined}
          />
        </div>
        <NextSteps form={form} patientId={patient._id} values={values} isCreated={created !== null} />
        <GuardNotice guard={guard} />
        <ConsultationFoot of={element} values={values}>
          <Button
            type="submit"
            loading={form.busy}
            disabled={guard.isDown || guard.isShut}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={WORDS.saveKeys}
          >
            {SCREEN.createSession}
          </Button>
        </ConsultationFoot>
      </div>
      {from === undefined && <LastSession patientId={patient._id} repeat={quick.repeat && { day: quick.repeat.day, take: repeat }} />}
      <ConfirmModal
        opened={asking}
        question={SCREEN.confirmProceed}
        cancel={SCREEN.goBackAndEdit}
        danger={isEmpty || open.sessions.length > 0}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false) // before the answer comes, so that the focus is free for a wrong field
          void form.submit()
        }}
      >
        {isEmpty && <p className="below-3 strong">{WORDS.emptyQuestion}</p>}
        {isFilledIn && <p className="below-3 strong">{WORDS.willSay(problems)}</p>}
        {open.sessions.length > 0 && !created && (
          <>
            <p className="below-3 strong">{WORDS.secondSessionQuestion}</p>
            <OpenSessionList sessions={open.sessions} />
          </>
        )}
        {WORDS.goesTo(
          `${patient.firstname} ${patient.lastname}`,
          values.attendants.map((role) => ATTENDANT_NAMES[role]),
          values.admitPatient,
        )}
      </ConfirmModal>
      {isKept(created) ? <SessionKept patient={patient} /> : <SessionDone session={created} next={next} />}
    </form>
  )
}

import { TOASTS } from '@clinic/contract/messages'
import { createPatient, findDuplicates, type Patient } from '@clinic/contract/patients/patients'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { givesNumbers } from '../../../lib/page-facts.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { isKept, UNSENT } from '../../../outbox/kept-request.ts'
import { sendOrKeep } from '../../../outbox/send/send-or-keep.ts'
import { UNSENT_WORDS } from '../../../outbox/words.ts'
import { churchName, useChurches } from '../../../shared/patient/churches.ts'
import type { SearchTexts } from '../../../shared/patient/found-patient.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useDecision } from '../record/use-decision.ts'
import { WORDS } from '../words.ts'
import { ClearForm } from './clear-form.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { DuplicatesModal, duplicatesQuery } from './duplicates.tsx'
import { rememberChurch } from './last-church.ts'
import { PatientFields } from './patient-fields.tsx'
import { newPatient, type PatientBody, PatientForm } from './patient-values.ts'

export function Screen() {
  const { state } = useLocation() as { state: { searchedFor?: SearchTexts } | null } // only our own links set it
  const known = state?.searchedFor
  // A form that started from a search has its own draft: two patients never share one.
  const draft = `create-patient ${known ? Object.values(known).join(' ') : ''}`
  return <CreatePatient key={draft} draft={draft} known={known} />
}

function CreatePatient({ draft, known }: { draft: string; known: SearchTexts | undefined }) {
  const [created, setCreated] = useState<RegisteredPatient | null>(null)
  const duplicates = useDecision()
  const churches = useChurches({ enabled: false })
  const form = useContractForm({
    schema: PatientForm,
    initial: newPatient(known),
    draft,
    fieldNames: { birthDate: 'birth' },
    send: async ({ birth, ...patient }: PatientBody, idempotencyKey) => {
      const body = birth.birthDate === null ? patient : { ...patient, ...birth }
      const first = async () => {
        const found = await call(findDuplicates, duplicatesQuery(body))
        if (found.length > 0) await duplicates.ask(found)
      }
      const who = `${body.firstname} ${body.lastname}`
      return sendOrKeep(createPatient, { body }, { idempotencyKey, form: draft, who, first })
    },
    onSuccess: (result) => {
      const { church, isSaintsCommunity } = form.getValues()
      rememberChurch({ church, isSaintsCommunity, name: churchName(churches, { church, isSaintsCommunity }) })
      if (isKept(result)) return setCreated({ ...(result.body as PatientBody), _id: `${UNSENT}${result.kept}`, isKept: true })
      notify.success(TOASTS.recordAdded)
      const [patient] = result
      setCreated(patient ? { ...patient, isKept: false } : null)
    },
  })

  function startAfresh() {
    form.discard()
    form.setValues(newPatient()) // also clears the search text
    setCreated(null)
  }

  function clear() {
    startAfresh()
    form.props.ref.current?.querySelector('input')?.focus()
  }

  return (
    <Page narrow title={SCREEN.newPatientTitle} context={WORDS.createContext} action={<ClearForm onClear={clear} disabled={form.busy} />}>
      <form {...form.props}>
        <PatientFields autoFocus form={form} notice={!created && <DuplicateNotice values={form.values} onUse={form.discard} />} />
        <FormActions>
          <Button type="submit" loading={form.busy && !duplicates.isOpen}>
            {SCREEN.createRecord}
          </Button>
        </FormActions>
      </form>
      <DuplicatesModal
        found={duplicates.found}
        opened={duplicates.isOpen}
        onClose={duplicates.refuse}
        onCreate={duplicates.accept}
        onUse={() => {
          duplicates.refuse()
          form.discard()
        }}
      />
      {created && <AllDone patient={created} onClose={startAfresh} />}
    </Page>
  )
}

type RegisteredPatient = Pick<Patient, '_id' | 'firstname' | 'lastname' | 'clinicNumber'> & { isKept: boolean }

function AllDone({ patient, onClose }: { patient: RegisteredPatient; onClose: () => void }) {
  const { firstname, lastname, clinicNumber, isKept } = patient
  return (
    <Modal opened onClose={onClose} title={isKept ? UNSENT_WORDS.keptTitle : SCREEN.allDone}>
      <p>{isKept ? UNSENT_WORDS.keptRecord(`${firstname} ${lastname}`) : WORDS.registered(firstname, lastname, clinicNumber)}</p>
      {isKept && clinicNumber === '' && givesNumbers() && <p>{UNSENT_WORDS.numberFollows}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to="/">
          {SCREEN.returnHome}
        </Button>
        <Button component={Link} to={pathTo('recordSession', { patientId: patient._id })} data-autofocus>
          {SCREEN.startConsultation}
        </Button>
      </Group>
    </Modal>
  )
}

import {
  liftRestriction,
  listRestrictions,
  type Restriction,
  RestrictionInput,
  restrictPatient,
} from '@clinic/contract/data-protection/restrictions'
import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { NO_PATIENT, ofChosen } from './chosen-patient.ts'
import { nameOf } from './name-of.ts'
import { PatientField } from './patient-field.tsx'
import { WORDS } from './words.ts'

/** Records that only admins see, until the restriction is lifted. */
export function Restrictions() {
  const list = useQuery(query(listRestrictions, { query: { skip: useSkip() } }))
  const [isNew, setNew] = useState(false)
  const [ending, end] = useState<Restriction | null>(null)
  return (
    <>
      <p className="above-5 below-4">
        <Button onClick={() => setNew(true)}>{WORDS.newRestriction}</Button>
      </p>
      <ListState query={list} rows={3} rowHeight={56} isEmpty={({ count }) => count === 0} empty={WORDS.noRestrictions}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.tabs.restrictions} columns={['16rem']} actionWidth="7rem" isBusy={list.isPlaceholderData}>
              {data.map((restriction) => (
                <RestrictionRow key={restriction._id} restriction={restriction} onLift={() => end(restriction)} />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
      <Modal opened={isNew} onClose={() => setNew(false)} title={WORDS.newRestriction}>
        <NewRestriction onDone={() => setNew(false)} />
      </Modal>
      {ending && <Lift restriction={ending} onClose={() => end(null)} />}
    </>
  )
}

/** Why, in one line; pressed, in full, with who lifted it. */
function RestrictionRow({ restriction, onLift }: { restriction: Restriction; onLift: () => void }) {
  const { _id, patientId: patient, reason, createdAt, createdBy, lifted } = restriction
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row
        id={_id}
        name={nameOf(patient)}
        person={personText(patient)}
        about={reason}
        cells={[lifted ? WORDS.lifted : WORDS.since(formatDate(createdAt), createdBy.name)]}
        state={String(lifted !== null)}
        fold={{ isOpen, onPress: () => setOpen(!isOpen) }}
        action={
          lifted === null && (
            <Button variant="subtle" aria-label={WORDS.liftOf(nameOf(patient))} onClick={onLift}>
              {WORDS.lift}
            </Button>
          )
        }
      />
      {isOpen && (
        <li className="pad-3 line-above line-below anywhere">
          <p className="readable">{reason}</p>
          {lifted && (
            <p className="note readable above-2">
              {WORDS.since(formatDate(createdAt), createdBy.name)} · {WORDS.liftedBy(formatDate(lifted.at), lifted.by.name, lifted.reason)}
            </p>
          )}
        </li>
      )}
    </>
  )
}

function NewRestriction({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    schema: ofChosen(RestrictionInput),
    initial: { patient: NO_PATIENT, reason: '' },
    draft: 'restriction:new',
    send: (body, idempotencyKey) => call(restrictPatient, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.restrictedNow)
      onDone()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Text>{WORDS.restrictHelp}</Text>
      <PatientField
        chosen={form.getValues().patient}
        error={form.errors.patientId}
        onChoose={(patient) => form.setFieldValue('patient', patient)}
      />
      <Textarea label={WORDS.reason} description={WORDS.restrictWhy} required autosize minRows={2} {...form.field('reason')} />
      <SaveOrCancel busy={form.busy} label={WORDS.restrict} onCancel={onDone} />
    </form>
  )
}

function Lift({ restriction: { _id, patientId }, onClose }: { restriction: Restriction; onClose: () => void }) {
  const form = useContractForm({
    schema: liftRestriction.body,
    initial: { reason: '' },
    send: (body, idempotencyKey) => call(liftRestriction, { params: { id: _id }, body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.liftedNow)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={WORDS.liftOf(nameOf(patientId))}>
      <form {...form.props} className="grid gap-5">
        <Text>{WORDS.liftHelp}</Text>
        <Textarea label={WORDS.reason} required data-autofocus autosize minRows={2} {...form.field('reason')} />
        <SaveOrCancel busy={form.busy} label={WORDS.lift} onCancel={onClose} />
      </form>
    </Modal>
  )
}

import '@mantine/core/styles/Radio.layer.css'
import {
  createDisclosure,
  type Disclosure,
  DisclosureInput,
  listDisclosures,
  strikeDisclosure,
} from '@clinic/contract/data-protection/disclosures'
import { DISCLOSURE_GROUNDS, type DisclosureGround, GROUND_WORDS } from '@clinic/contract/data-protection/law'
import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { NO_PATIENT, ofChosen } from './chosen-patient.ts'
import styles from './data-protection.module.css'
import { nameOf } from './name-of.ts'
import { PatientField } from './patient-field.tsx'
import { WORDS } from './words.ts'

/** What was told of a patient to others, each with one of the five grounds of the National Health Act. */
export function Disclosures() {
  const list = useQuery(query(listDisclosures, { query: { skip: useSkip() } }))
  const [isNew, setNew] = useState(false)
  const [struck, strike] = useState<Disclosure | null>(null)
  return (
    <>
      <p className="above-5 below-4">
        <Button onClick={() => setNew(true)}>{WORDS.newDisclosure}</Button>
      </p>
      <ListState query={list} rows={3} rowHeight={56} isEmpty={({ count }) => count === 0} empty={WORDS.noDisclosures}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.tabs.disclosures} columns={['22rem']} actionWidth="3rem" isBusy={list.isPlaceholderData}>
              {data.map((disclosure) => (
                <DisclosureRow key={disclosure._id} disclosure={disclosure} onStrike={() => strike(disclosure)} />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
      <Modal opened={isNew} onClose={() => setNew(false)} title={WORDS.newDisclosure}>
        <NewDisclosure onDone={() => setNew(false)} />
      </Modal>
      {struck && <Strike disclosure={struck} onClose={() => strike(null)} />}
    </>
  )
}

function DisclosureRow({ disclosure, onStrike }: { disclosure: Disclosure; onStrike: () => void }) {
  const { _id, patientId: patient, ground, recipient, what, reference, disclosedOn, struck } = disclosure
  return (
    <Row
      id={_id}
      name={nameOf(patient)}
      person={personText(patient)}
      about={[struck && WORDS.struck, formatDate(disclosedOn), recipient, what, reference].filter(Boolean).join(' · ')}
      cells={[GROUND_WORDS[ground]]}
      state={String(struck !== null)}
      action={
        struck === null && (
          <RowMenu of={nameOf(patient)} actions={[{ name: WORDS.strike, Icon: IconEraser, danger: true, onPress: onStrike }]} />
        )
      }
    />
  )
}

function NewDisclosure({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    schema: ofChosen(DisclosureInput),
    draft: 'disclosure:new',
    initial: { patient: NO_PATIENT, ground: '' as DisclosureGround, recipient: '', what: '', reference: '', disclosedOn: clinicToday() },
    send: (body, idempotencyKey) => call(createDisclosure, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.saved)
      onDone()
    },
  })
  const { error } = form.field('disclosedOn')
  return (
    <form {...form.props} className="grid gap-5">
      <PatientField
        chosen={form.getValues().patient}
        error={form.errors.patientId}
        onChoose={(patient) => form.setFieldValue('patient', patient)}
      />
      <Radio.Group label={WORDS.ground} required {...form.field('ground')}>
        <div className={`grid gap-3 above-3 ${styles.grounds}`}>
          {DISCLOSURE_GROUNDS.map((ground) => (
            <Radio key={ground} value={ground} label={GROUND_WORDS[ground]} />
          ))}
        </div>
      </Radio.Group>
      <TextInput label={WORDS.recipient} required autoComplete="off" {...form.field('recipient')} />
      <Textarea label={WORDS.disclosed} required autosize minRows={2} {...form.field('what')} />
      <TextInput label={WORDS.reference} description={WORDS.referenceHelp} autoComplete="off" {...form.field('reference')} />
      <DayInput
        label={WORDS.disclosedOn}
        calendar={WORDS.calendar}
        value={form.getValues().disclosedOn}
        optional={false}
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('disclosedOn', day)}
      />
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}

function Strike({ disclosure: { _id, patientId }, onClose }: { disclosure: Disclosure; onClose: () => void }) {
  const form = useContractForm({
    schema: strikeDisclosure.body,
    initial: { reason: '' },
    send: (body, idempotencyKey) => call(strikeDisclosure, { params: { id: _id }, body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.saved)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={WORDS.strikeOf(nameOf(patientId))}>
      <form {...form.props} className="grid gap-5">
        <TextInput label={WORDS.reason} required data-autofocus autoComplete="off" {...form.field('reason')} />
        <SaveOrCancel busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}

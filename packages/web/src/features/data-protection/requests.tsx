import { createDataRequest, type DataRequest, DataRequestInput, listDataRequests } from '@clinic/contract/data-protection/data-requests'
import { Button, Modal, Textarea } from '@mantine/core'
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
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import { DayInput } from '../../ui/time/day-input.tsx'
import { NO_PATIENT, ofChosen } from './chosen-patient.ts'
import { daysUntil } from './clocks.ts'
import { GiveData, RefuseRequest } from './end-request.tsx'
import { nameOf } from './name-of.ts'
import { PatientField } from './patient-field.tsx'
import { WORDS } from './words.ts'

type RequestDialog = { readonly of: DataRequest; readonly way: 'give' | 'refuse' } | null

/** Who asked for their data, and how many days are left. */
export function Requests() {
  const list = useQuery(query(listDataRequests, { query: { skip: useSkip() } }))
  const [isNew, setNew] = useState(false)
  const [asked, ask] = useState<RequestDialog>(null)
  const close = () => ask(null)
  return (
    <>
      <p className="above-5 below-4">
        <Button onClick={() => setNew(true)}>{WORDS.newRequest}</Button>
      </p>
      <ListState query={list} rows={3} rowHeight={56} isEmpty={({ count }) => count === 0} empty={WORDS.noRequests}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.tabs.requests} columns={['10rem']} actionWidth="9rem" isBusy={list.isPlaceholderData}>
              {data.map((request) => (
                <RequestRow key={request._id} request={request} ask={ask} />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
      <Modal opened={isNew} onClose={() => setNew(false)} title={WORDS.newRequest}>
        <NewRequest onDone={() => setNew(false)} />
      </Modal>
      {asked?.way === 'give' && <GiveData request={asked.of} onClose={close} onRefuse={() => ask({ of: asked.of, way: 'refuse' })} />}
      {asked?.way === 'refuse' && <RefuseRequest request={asked.of} onClose={close} />}
    </>
  )
}

function RequestRow({ request, ask }: { request: DataRequest; ask: (asked: RequestDialog) => void }) {
  const { _id, patientId: patient, reason, dueOn, state, endedAt, endedBy, refusal, version } = request
  const days = daysUntil(dueOn, clinicToday())
  const isOpen = state === 'open'
  const clock = isOpen ? WORDS.daysLeft(days) : WORDS.states[state]
  return (
    <Row
      id={_id}
      name={nameOf(patient)}
      person={personText(patient)}
      about={[
        isOpen ? WORDS.due(formatDate(dueOn)) : endedAt && endedBy && WORDS.ended(formatDate(endedAt), endedBy.name),
        refusal || reason,
      ]
        .filter(Boolean)
        .join(' · ')}
      cells={[
        <span key="clock" className={isOpen && days < 0 ? 'strong danger' : undefined}>
          {clock}
        </span>,
      ]}
      state={String(version)}
      isUrgent={isOpen && days < 0}
      action={
        state !== 'refused' && (
          <Button
            variant={isOpen ? (days < 0 ? 'filled' : 'default') : 'subtle'}
            aria-label={(isOpen ? WORDS.giveTo : WORDS.giveAgainTo)(nameOf(patient))}
            onClick={() => ask({ of: request, way: 'give' })}
          >
            {isOpen ? WORDS.give : WORDS.giveAgain}
          </Button>
        )
      }
    />
  )
}

function NewRequest({ onDone }: { onDone: () => void }) {
  const form = useContractForm({
    schema: ofChosen(DataRequestInput),
    initial: { patient: NO_PATIENT, reason: '', identity: '', receivedOn: clinicToday() },
    draft: 'data-request:new',
    send: (body, idempotencyKey) => call(createDataRequest, { body }, { idempotencyKey }),
    onSuccess: () => {
      notify.success(WORDS.requestNoted)
      onDone()
    },
  })
  const { error } = form.field('receivedOn')
  return (
    <form {...form.props} className="grid gap-5">
      <PatientField
        chosen={form.getValues().patient}
        error={form.errors.patientId}
        onChoose={(patient) => form.setFieldValue('patient', patient)}
      />
      <Textarea label={WORDS.why} description={WORDS.whyHelp} required autosize minRows={2} {...form.field('reason')} />
      <Textarea label={WORDS.checked} description={WORDS.checkedHelp} required autosize minRows={2} {...form.field('identity')} />
      <DayInput
        label={WORDS.receivedOn}
        calendar={WORDS.calendar}
        value={form.getValues().receivedOn}
        optional={false}
        error={typeof error === 'string' ? error : undefined}
        onDay={(day) => form.setFieldValue('receivedOn', day)}
      />
      <SaveOrCancel busy={form.busy} onCancel={onDone} />
    </form>
  )
}

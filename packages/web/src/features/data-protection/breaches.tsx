import { type Breach, BreachInput, createBreach, listBreaches } from '@clinic/contract/data-protection/breaches'
import { Button, Modal, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call, query } from '../../api/client.ts'
import { useContractForm } from '../../forms/contract-form.ts'
import { timeNow } from '../../lib/clock.ts'
import * as notify from '../../lib/notices/notify.ts'
import { readTime, timeText } from '../../shared/disease-reports/typed-time.ts'
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { endOfMinute, hoursUntil } from './clocks.ts'
import { LiveReach, type ReachFilter } from './reach.tsx'
import { WORDS } from './words.ts'

const addressOf = (id: string) => `?tab=breaches&breach=${id}`

/** The breach log, with the 72 hours to the Commission. */
export function Breaches() {
  const list = useQuery(query(listBreaches, { query: { skip: useSkip() } }))
  const [isNew, setNew] = useState(false)
  return (
    <>
      <p className="above-5 below-4">
        <Button onClick={() => setNew(true)}>{WORDS.newBreach}</Button>
      </p>
      <ListState query={list} rows={3} rowHeight={56} isEmpty={({ count }) => count === 0} empty={WORDS.noBreaches}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.tabs.breaches} columns={['14rem']} isBusy={list.isPlaceholderData}>
              {data.map((breach) => (
                <BreachRow key={breach._id} breach={breach} />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
      <Modal opened={isNew} onClose={() => setNew(false)} title={WORDS.newBreach} size="lg">
        <NewBreach onCancel={() => setNew(false)} />
      </Modal>
    </>
  )
}

function BreachRow({ breach: { _id, what, foundAt, dueAt, reportedAt, toldAt, version } }: { breach: Breach }) {
  const hours = hoursUntil(dueAt, timeNow())
  const isLate = reportedAt === null && hours < 0
  return (
    <Row
      id={_id}
      name={what}
      about={[WORDS.found(timeText(foundAt)), toldAt && WORDS.peopleTold(timeText(toldAt))].filter(Boolean).join(' · ')}
      cells={[
        <span key="clock" className={isLate ? 'strong danger' : undefined}>
          {reportedAt === null ? WORDS.hoursLeft(hours) : WORDS.commissionTold(timeText(reportedAt))}
        </span>,
      ]}
      state={String(version)}
      isUrgent={isLate}
      to={addressOf(_id)}
    />
  )
}

/** Times as typed. */
const Typed = z.preprocess((typed) => {
  const values = typed as Values // only the form below is validated with it
  return { ...values, foundAt: readTime(values.foundAt), fromAt: readTime(values.fromAt), toAt: endOfMinute(readTime(values.toAt)) }
}, BreachInput)

const initialOf = () => ({
  what: '',
  foundAt: timeText(new Date(timeNow()).toISOString()),
  fromAt: '',
  toAt: timeText(new Date(timeNow()).toISOString()),
  personnelId: '',
  address: '',
  consequences: '',
  measures: '',
})
type Values = ReturnType<typeof initialOf>

function NewBreach({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const [initial] = useState(initialOf)
  const form = useContractForm({
    schema: Typed,
    initial,
    draft: 'breach:new',
    send: (body, idempotencyKey) => call(createBreach, { body }, { idempotencyKey }),
    onSuccess: ({ _id }) => {
      notify.success(WORDS.breachNoted)
      void navigate(addressOf(_id))
    },
  })
  const { fromAt, toAt, personnelId, address } = form.getValues()
  const setOnly = (only: ReachFilter) => form.setValues({ personnelId: only.personnelId, address: only.address })
  return (
    <form {...form.props} className="grid gap-5">
      <Textarea label={WORDS.what} required data-autofocus autosize minRows={2} maxRows={8} {...form.field('what')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="md">
        <TextInput label={WORDS.foundAt} placeholder={WORDS.timeForm} required autoComplete="off" {...form.field('foundAt')} />
        <TextInput label={WORDS.fromAt} placeholder={WORDS.timeForm} required autoComplete="off" {...form.field('fromAt')} />
        <TextInput label={WORDS.toAt} placeholder={WORDS.timeForm} required autoComplete="off" {...form.field('toAt')} />
      </SimpleGrid>
      <LiveReach fromAt={readTime(fromAt)} toAt={endOfMinute(readTime(toAt))} only={{ personnelId, address }} onOnly={setOnly} />
      <Textarea label={WORDS.consequences} autosize minRows={2} maxRows={8} {...form.field('consequences')} />
      <Textarea label={WORDS.measures} autosize minRows={2} maxRows={8} {...form.field('measures')} />
      <SaveOrCancel busy={form.busy} onCancel={onCancel} />
    </form>
  )
}

import { type Breach, type BreachReach, type BreachUpdate, getBreach, updateBreach } from '@clinic/contract/data-protection/breaches'
import { SCREENS } from '@clinic/contract/screens'
import { Button, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { differencesOf, useEditForm } from '../../forms/edit-form.ts'
import { timeNow } from '../../lib/clock.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { timeText } from '../../shared/disease-reports/typed-time.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { ChangedNotice } from '../../ui/page/changed-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { hoursUntil } from './clocks.ts'
import { Reach } from './reach.tsx'
import { WORDS } from './words.ts'

/** One breach in the order of the work: the clock, whom it reached, what follows from it, the letters, and who was told. */
export function BreachDetails({ id }: { id: string }) {
  const breach = useQuery(query(getBreach, { params: { id } }))
  const [saves, setSaves] = useState(0)
  return (
    <Page
      title={WORDS.breach}
      context={breach.data ? <Clock breach={breach.data} /> : null}
      back={`${SCREENS.dataProtection.path}?tab=breaches`}
      narrow
    >
      <ListState query={breach} rows={4} rowHeight={72}>
        {/* After a save the form starts again with what was saved; another admin's change does not discard what is being typed. */}
        {(breach) => <Details breach={breach} answer={<Answer key={saves} breach={breach} onSaved={() => setSaves(saves + 1)} />} />}
      </ListState>
    </Page>
  )
}

function Clock({ breach: { reportedAt, dueAt, foundAt } }: { breach: Breach }) {
  const hours = hoursUntil(dueAt, timeNow())
  return (
    <>
      {WORDS.found(timeText(foundAt))} ·{' '}
      {reportedAt === null ? (
        <strong className={hours < 0 ? 'danger' : undefined}>{WORDS.toTell(hours)}</strong>
      ) : (
        WORDS.commissionTold(timeText(reportedAt))
      )}
    </>
  )
}

function Details({ breach, answer }: { breach: Breach & { reach: BreachReach }; answer: ReactNode }) {
  const { what, fromAt, toAt, personnelId, address, reach } = breach
  return (
    <div className="grid one-column gap-6">
      <div className="grid one-column gap-2">
        <p className="as-typed anywhere">{what}</p>
        <p className="note">
          {WORDS.span(timeText(fromAt), timeText(toAt))}
          {(personnelId !== null || address !== '') && ` · ${WORDS.onlyShown(personnelId?.name ?? '', address)}`}
        </p>
      </div>
      <Reach reach={reach} />
      {answer}
    </div>
  )
}

type NoticeRecipient = 'commission' | 'people'
type Values = { consequences: string; measures: string; record: Breach | null }

const valuesOf = (record: Breach): Values => ({ consequences: record.consequences, measures: record.measures, record })
const LABELS = { consequences: WORDS.consequences, measures: WORDS.measures }

/** What the letters say, and who was told: one form, so that noting the one keeps what was typed of the other. */
function Answer({ breach, onSaved }: { breach: Breach; onSaved: () => void }) {
  const { _id } = breach
  const read = query(getBreach, { params: { id: _id } })
  const told = useRef<NoticeRecipient>(undefined)
  const { form, conflict } = useEditForm<Breach, Values, BreachUpdate, Breach>({
    schema: updateBreach.body,
    record: breach,
    valuesOf,
    latest: () => queryClient.fetchQuery({ ...read, staleTime: 0 }),
    draft: `breach:${_id}`,
    send: (body, idempotencyKey, { version }) =>
      call(updateBreach, { params: { id: _id }, body: { ...body, told: told.current, version } }, { idempotencyKey }),
    onSuccess: (saved) => {
      queryClient.setQueryData(read.queryKey, (before) => before && { ...before, ...saved })
      notify.success(WORDS.saved)
      onSaved()
    },
  })
  /** For this press only: after a refusal, Save does not send it. */
  async function note(recipient: NoticeRecipient) {
    told.current = recipient
    await form.submit()
    told.current = undefined
  }

  return (
    <form {...form.props} className="grid one-column gap-6">
      {conflict && <ChangedNotice conflict={conflict} differences={differencesOf(LABELS, form.getValues(), valuesOf(conflict.theirs))} />}
      <div className="grid one-column gap-5">
        <Textarea label={WORDS.consequences} autosize minRows={2} maxRows={8} {...form.field('consequences')} />
        <Textarea label={WORDS.measures} autosize minRows={2} maxRows={8} {...form.field('measures')} />
        <FormActions>
          <Button type="submit" variant="default" loading={form.busy} disabled={conflict !== null}>
            {SCREEN.save}
          </Button>
        </FormActions>
      </div>
      <Tell breach={breach} isWaiting={form.busy || conflict !== null} note={(recipient) => void note(recipient)} />
    </form>
  )
}

type TellProps = { breach: Breach; isWaiting: boolean; note: (recipient: NoticeRecipient) => void }

function Tell({ breach: { _id, reportedAt, toldAt }, isWaiting, note }: TellProps) {
  return (
    <section className="grid one-column gap-3" aria-labelledby="tell">
      <h2 id="tell" className="text-m strong">
        {WORDS.tell}
      </h2>
      <p className="note">{WORDS.highRisk}</p>
      <div className="flex wrap middle gap-3">
        <Button
          component={Link}
          to={pathTo('print', { what: 'breach-letters', id: _id })}
          leftSection={<IconPrinter size={20} aria-hidden />}
        >
          {WORDS.letters}
        </Button>
        {reportedAt === null && (
          <Button variant="default" disabled={isWaiting} onClick={() => note('commission')}>
            {WORDS.tellCommission}
          </Button>
        )}
        {toldAt === null && (
          <Button variant="default" disabled={isWaiting} onClick={() => note('people')}>
            {WORDS.tellPeople}
          </Button>
        )}
      </div>
      {reportedAt !== null && <p>{WORDS.commissionTold(timeText(reportedAt))}</p>}
      {toldAt !== null && <p>{WORDS.peopleTold(timeText(toldAt))}</p>}
    </section>
  )
}

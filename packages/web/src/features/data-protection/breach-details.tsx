import { type Breach, type BreachReach, getBreach, updateBreach } from '@clinic/contract/data-protection/breaches'
import { SCREENS } from '@clinic/contract/screens'
import { Button, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { type ContractForm, useContractForm } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { timeText } from '../../shared/disease-reports/typed-time.ts'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { hoursUntil } from './clocks.ts'
import { Reach } from './reach.tsx'
import { WORDS } from './words.ts'

/** One breach in the order of the work: the clock, whom it reached, what follows from it, the letters, and who was told. */
export function BreachDetails({ id }: { id: string }) {
  const breach = useQuery(query(getBreach, { params: { id } }))
  return (
    <Page
      title={WORDS.breach}
      context={breach.data ? <Clock breach={breach.data} /> : null}
      back={`${SCREENS.dataProtection.path}?tab=breaches`}
      narrow
    >
      <ListState query={breach} rows={4} rowHeight={72}>
        {(breach) => <Details breach={breach} />}
      </ListState>
    </Page>
  )
}

function Clock({ breach: { reportedAt, dueAt, foundAt } }: { breach: Breach }) {
  const hours = hoursUntil(dueAt, Date.now())
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

function Details({ breach }: { breach: Breach & { reach: BreachReach } }) {
  const { what, fromAt, toAt, personnelId, address, version, reach } = breach
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
      <Answer key={version} breach={breach} />
    </div>
  )
}

type NoticeRecipient = 'commission' | 'people'
type Values = { consequences: string; measures: string; told: NoticeRecipient | undefined; version: number }

/** What the letters say, and who was told: one form, so that noting the one keeps what was typed of the other. */
function Answer({ breach }: { breach: Breach }) {
  const { _id, consequences, measures, version } = breach
  const initial: Values = { consequences, measures, told: undefined, version }
  const form = useContractForm({
    schema: updateBreach.body,
    initial,
    draft: `breach:${_id}`,
    send: (body, idempotencyKey) => call(updateBreach, { params: { id: _id }, body }, { idempotencyKey }),
    onSuccess: () => notify.success(WORDS.saved),
    onFailure() {
      form.setFieldValue('told', undefined)
      return false
    },
  })
  return (
    <form {...form.props} className="grid one-column gap-6">
      <div className="grid one-column gap-5">
        <Textarea label={WORDS.consequences} autosize minRows={2} maxRows={8} {...form.field('consequences')} />
        <Textarea label={WORDS.measures} autosize minRows={2} maxRows={8} {...form.field('measures')} />
        <FormActions>
          <Button type="submit" variant="default" loading={form.busy}>
            {SCREEN.save}
          </Button>
        </FormActions>
      </div>
      <Tell breach={breach} form={form} />
    </form>
  )
}

function Tell({ breach: { _id, reportedAt, toldAt }, form }: { breach: Breach; form: ContractForm<Values> }) {
  const note = (told: NoticeRecipient) => {
    form.setFieldValue('told', told)
    void form.submit()
  }
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
          <Button variant="default" disabled={form.busy} onClick={() => note('commission')}>
            {WORDS.tellCommission}
          </Button>
        )}
        {toldAt === null && (
          <Button variant="default" disabled={form.busy} onClick={() => note('people')}>
            {WORDS.tellPeople}
          </Button>
        )}
      </div>
      {reportedAt !== null && <p>{WORDS.commissionTold(timeText(reportedAt))}</p>}
      {toldAt !== null && <p>{WORDS.peopleTold(timeText(toldAt))}</p>}
    </section>
  )
}

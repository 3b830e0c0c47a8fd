import { type Breach, type BreachReach, getBreach, updateBreach } from '@clinic/contract/data-protection/breaches'
import { SCREENS } from '@clinic/contract/screens'
import { Button, Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, query } from '../../api/client.ts'
import { newKey, useContractForm } from '../../forms/contract-form.ts'
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

/** One breach: the clock, whom it reached, what follows from it, and the letters. */
export function BreachDetails({ id }: { id: string }) {
  const breach = useQuery(query(getBreach, { params: { id } }))
  return (
    <Page
      title={WORDS.tabs.breaches}
      context={breach.data ? clockOf(breach.data) : null}
      back={`${SCREENS.dataProtection.path}?tab=breaches`}
      narrow
    >
      <ListState query={breach} rows={4} rowHeight={72}>
        {(breach) => <Details breach={breach} />}
      </ListState>
    </Page>
  )
}

function clockOf({ reportedAt, dueAt, foundAt }: Breach): string {
  const clock = reportedAt === null ? WORDS.hoursLeft(hoursUntil(dueAt, Date.now())) : WORDS.commissionTold(timeText(reportedAt))
  return `${WORDS.found(timeText(foundAt))} · ${clock}`
}

function Details({ breach }: { breach: Breach & { reach: BreachReach } }) {
  const { _id, what, fromAt, toAt, personnelId, address, reportedAt, toldAt, version, reach } = breach
  const tell = (told: 'commission' | 'people') =>
    call(updateBreach, { params: { id: _id }, body: { told, version } }, { idempotencyKey: newKey() }).then(
      () => notify.success(WORDS.saved),
      notify.failure,
    )
  return (
    <div className="grid gap-5">
      <p className="as-typed">{what}</p>
      <p className="note">
        {WORDS.span(timeText(fromAt), timeText(toAt))}
        {(personnelId !== null || address !== '') && ` · ${WORDS.onlyShown(personnelId?.name ?? '', address)}`}
      </p>
      <Reach reach={reach} />
      <p>
        <Button
          component={Link}
          to={pathTo('print', { what: 'breach-letters', id: _id })}
          leftSection={<IconPrinter size={20} aria-hidden />}
        >
          {WORDS.letters}
        </Button>
      </p>
      <p className="note">{WORDS.highRisk}</p>
      <div className="flex wrap gap-3">
        {reportedAt === null && (
          <Button variant="default" onClick={() => void tell('commission')}>
            {WORDS.tellCommission}
          </Button>
        )}
        {toldAt === null ? (
          <Button variant="default" onClick={() => void tell('people')}>
            {WORDS.tellPeople}
          </Button>
        ) : (
          <span>{WORDS.peopleTold(timeText(toldAt))}</span>
        )}
      </div>
      <Texts key={version} breach={breach} />
    </div>
  )
}

function Texts({ breach: { _id, consequences, measures, version } }: { breach: Breach }) {
  const form = useContractForm({
    schema: updateBreach.body,
    initial: { consequences, measures, version },
    draft: `breach:${_id}`,
    send: (body, idempotencyKey) => call(updateBreach, { params: { id: _id }, body }, { idempotencyKey }),
    onSuccess: () => notify.success(WORDS.saved),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <Textarea label={WORDS.consequences} autosize minRows={2} maxRows={8} {...form.field('consequences')} />
      <Textarea label={WORDS.measures} autosize minRows={2} maxRows={8} {...form.field('measures')} />
      <FormActions>
        <Button type="submit" variant="default" loading={form.busy}>
          {SCREEN.save}
        </Button>
      </FormActions>
    </form>
  )
}

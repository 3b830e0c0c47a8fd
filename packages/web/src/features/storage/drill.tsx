import { numberText } from '@clinic/clinical/number-text'
import { drillStore, type SelfCheck } from '@clinic/contract/storage/self-check'
import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, refresh } from '../../api/client.ts'
import * as notify from '../../lib/notices/notify.ts'
import { DateText } from '../../ui/time/date-text.tsx'
import { SELF_CHECK } from './self-check-words.ts'

type Props = { selfCheck: SelfCheck; isBusy: boolean }

/** What a second server on the newest backup, or on a copy of the database, showed, and the paper of it. */
export function DrillSection({ selfCheck: { drill, drillOf }, isBusy }: Props) {
  return (
    <section className="above-7 spaced" aria-labelledby="drill">
      <div className="flex wrap middle apart gap-4">
        <h2 id="drill">{SELF_CHECK.drill}</h2>
        <DrillNow isBusy={isBusy} />
      </div>
      <p>{SELF_CHECK.drillText[drillOf]}</p>
      {drill ? <LastDrill drill={drill} /> : <p>{SELF_CHECK.noDrillYet}</p>}
    </section>
  )
}

function DrillNow({ isBusy }: { isBusy: boolean }) {
  const make = useMutation({
    mutationFn: () => call(drillStore, {}),
    onSuccess: ({ fault }) => fault === null && notify.success(SELF_CHECK.drillDone),
    onError(error) {
      notify.failure(error)
      void refresh('storage')
    },
  })
  return (
    <Button variant="default" onClick={() => isBusy || make.isPending || make.mutate()} aria-disabled={isBusy || make.isPending}>
      {SELF_CHECK.drillNow}
    </Button>
  )
}

function LastDrill({ drill }: { drill: NonNullable<SelfCheck['drill']> }) {
  const { of, backup } = drill
  const isGood = drill.fault === null
  return (
    <>
      <Alert
        mt="md"
        className="below-4"
        color={isGood ? 'success' : 'danger'}
        variant="light"
        icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={(isGood ? SELF_CHECK.goodDrill : SELF_CHECK.badDrill)[of]}
      >
        <p className="text-m">
          {drill.fault ?? (
            <Anchor component={Link} to="/print/certificate/last" inherit>
              {SELF_CHECK.printCertificate}
            </Anchor>
          )}
        </p>
      </Alert>
      <dl className="facts above-6">
        <dt>{SELF_CHECK.lastDrill}</dt>
        <dd>
          <DateText value={drill.at} withTime />
        </dd>
        {backup && (
          <>
            <dt>{SELF_CHECK.tried[of]}</dt>
            <dd>{backup.file}</dd>
          </>
        )}
        <dt>{SELF_CHECK.needed}</dt>
        <dd>{SELF_CHECK.seconds(drill.seconds * 1000)}</dd>
        <dt>{SELF_CHECK.patientsCompared}</dt>
        <dd>{numberText(drill.patients)}</dd>
        {backup && (
          <>
            <dt>{SELF_CHECK.auditEnd}</dt>
            <dd>{drill.anchor}</dd>
          </>
        )}
      </dl>
    </>
  )
}

import { SCREENS } from '@clinic/contract/screens'
import { checkStore, getSelfCheck, recountStore, type SelfCheck } from '@clinic/contract/storage/self-check'
import { Alert, Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, query, refresh } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { DrillSection } from './drill.tsx'
import { Faults, RuleRows } from './rule-rows.tsx'
import styles from './self-check.module.css'
import { SELF_CHECK } from './self-check-words.ts'

/** Poll interval while the server is checking. */
const LOOK_AGAIN_MS = 1000

/** Whether the records are consistent, and whether the newest backup can be relied on. */
export function Screen() {
  const isAsked = useIsMutating() > 0
  const state = useQuery({
    ...query(getSelfCheck, {}),
    refetchInterval: ({ state }) => (isAsked || state.data?.working ? LOOK_AGAIN_MS : false),
  })
  const isBusy = state.data?.working != null
  return (
    <Page
      title={SELF_CHECK.title}
      context={SELF_CHECK.context[state.data?.drillOf ?? 'backup']}
      action={<CheckNow isBusy={isBusy} />}
      back={SCREENS.storage.path}
      narrow
    >
      <ListState query={state} rows={8} rowHeight={48}>
        {(selfCheck) => (
          <>
            <p className={`quiet figures below-2 ${styles.working}`} role="status">
              {selfCheck.working && SELF_CHECK.working(selfCheck.working)}
            </p>
            <Verdict check={selfCheck.check} isBusy={isBusy} />
            {selfCheck.check && <Faults rules={selfCheck.check.rules} />}
            <DrillSection selfCheck={selfCheck} isBusy={isBusy} />
            {selfCheck.check && <RuleRows rules={selfCheck.check.rules} />}
          </>
        )}
      </ListState>
    </Page>
  )
}

type Check = SelfCheck['check']

function Verdict({ check, isBusy }: { check: Check; isBusy: boolean }) {
  if (!check)
    return (
      <Alert className="below-4" color="accent" variant="light" icon={<IconInfoCircle aria-hidden />} title={SELF_CHECK.notChecked}>
        <p className="text-m">{SELF_CHECK.notCheckedText}</p>
      </Alert>
    )
  const isWell = check.broken === 0
  return (
    <Alert
      className="below-4"
      color={isWell ? 'success' : 'danger'}
      variant="light"
      icon={isWell ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isWell ? SELF_CHECK.allHold(check.rules.length) : SELF_CHECK.broken(check.broken, check.rules.length)}
    >
      <p className="text-m">
        {SELF_CHECK.checkedAt} <DateText value={check.at} withTime />
        {SELF_CHECK.took(SELF_CHECK.seconds(check.ms))}
      </p>
      {check.canRecount && <CountAgain isBusy={isBusy} />}
    </Alert>
  )
}

function CheckNow({ isBusy }: { isBusy: boolean }) {
  const check = useMutation({
    mutationFn: () => call(checkStore, {}),
    onSuccess: () => notify.success(SELF_CHECK.checked),
    onError: notify.failure,
  })
  const works = isBusy || check.isPending
  return (
    <Button
      leftSection={check.isPending && <Loader size={20} color="currentColor" />}
      onClick={() => works || check.mutate()}
      aria-disabled={works}
      aria-busy={check.isPending}
    >
      {SELF_CHECK.checkNow}
    </Button>
  )
}

function CountAgain({ isBusy }: { isBusy: boolean }) {
  const key = useRef(newKey())
  const recount = useMutation({
    mutationFn: () => call(recountStore, {}, { idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = newKey()
      notify.success(SELF_CHECK.countedAgain)
    },
    onError(error) {
      notify.failure(error)
      void refresh('storage')
    },
  })
  const works = isBusy || recount.isPending
  return (
    <Button mt="sm" variant="default" onClick={() => works || recount.mutate()} aria-disabled={works}>
      {SELF_CHECK.countAgain}
    </Button>
  )
}

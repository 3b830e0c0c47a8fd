import { listCounts, openCount } from '@clinic/contract/stock/stock-counts'
import { Button, Group } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../../api/client.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { DateText } from '../../../../ui/time/date-text.tsx'
import { WORDS } from '../words.ts'
import styles from './count.module.css'
import { CountSheet } from './count-sheet.tsx'
import { planRows } from './shelf.ts'

/** The open stock take, or a form to start one. */
export function Count() {
  const counts = useQuery(query(listCounts, {}))
  const [isBegun, setBegun] = useState(false)
  return (
    <ListState query={counts} rows={4} rowHeight={56}>
      {(counts) => {
        const open = counts.find(({ state }) => state === 'open')
        return open ? (
          <CountSheet key={open._id} id={open._id} takesFocus={isBegun} />
        ) : (
          <Begin counts={counts} onBegun={() => setBegun(true)} />
        )
      }}
    </ListState>
  )
}

type BeginProps = {
  counts: readonly { _id: string; state: string; openedBy: { name: string }; openedAt: string }[]
  onBegun: () => void
}

function Begin({ counts, onBegun }: BeginProps) {
  const undated = (useQuery(planRows).data ?? []).filter(({ expiryUnknown }) => expiryUnknown).map(({ _id }) => _id)
  const begin = useMutation({
    mutationFn: (scope: 'all' | string[]) => call(openCount, { body: { scope } }, { idempotencyKey: newKey() }),
    onSuccess: onBegun,
    onError: (error) => notify.failure(error),
  })
  return (
    <>
      <div className={styles.begin}>
        <IconClipboardList size={32} className="quiet" aria-hidden />
        <h2>{WORDS.noCountOpen}</h2>
        <p className={styles.help}>{WORDS.countHelp}</p>
        <Group gap="sm" justify="center">
          <Button loading={begin.isPending} onClick={() => begin.mutate('all')}>
            {WORDS.countAll}
          </Button>
          {undated.length > 0 && (
            <Button variant="default" disabled={begin.isPending} onClick={() => begin.mutate(undated)}>
              {WORDS.countUndated(undated.length)}
            </Button>
          )}
        </Group>
      </div>
      {counts.length > 0 && (
        <section aria-label={WORDS.earlierCounts}>
          <h2>{WORDS.earlierCounts}</h2>
          <ul className="above-3 unpadded no-marks">
            {counts.map(({ _id, state, openedBy, openedAt }) => (
              <li key={_id} className="pad-rows-4 line-below">
                <DateText value={openedAt} withTime /> · {openedBy.name} · {state === 'posted' ? WORDS.posted : WORDS.cancelled}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

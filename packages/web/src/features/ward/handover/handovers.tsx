import { acceptHandover, type Handover, type HandoverLine, listHandovers, STALE_HOURS } from '@clinic/contract/ward/handovers'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey } from '../../../forms/contract-form.ts'
import { timeNow } from '../../../lib/clock.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { DateText } from '../../../ui/time/date-text.tsx'
import { minutesSince } from '../ago.ts'
import { HANDOVER_WORDS } from './handover-words.ts'
import styles from './handovers.module.css'

const SHOWN = 5

/** Recent handovers, each to be accepted by someone other than the author. */
export function Handovers() {
  const handovers = useQuery(query(listHandovers, { query: { limit: SHOWN } }))
  return (
    <ListState query={handovers} rows={3} rowHeight={160} isEmpty={({ count }) => count === 0} empty={HANDOVER_WORDS.none}>
      {({ data }) => (
        <ol className="plain-list grid gap-6" aria-label={HANDOVER_WORDS.list}>
          {data.map((handover) => (
            <li key={handover._id} className="card">
              <Sheet handover={handover} isNext={handover === data.find(({ acceptedBy }) => acceptedBy === null)} />
            </li>
          ))}
        </ol>
      )}
    </ListState>
  )
}

type SheetProps = { handover: Handover /** The one to accept. */; isNext: boolean }

function Sheet({ handover, isNext }: SheetProps) {
  const { shift, at, by, acceptedBy, lines } = handover
  const hours = Math.floor(minutesSince(at, timeNow()) / 60)
  return (
    <>
      <header className={`flex wrap middle gap-rows-3 gap-columns-5 pad-rows-4 pad-sides-5 ${styles.head}`}>
        <div className="narrow anywhere">
          <h2>{HANDOVER_WORDS.from(by.name)}</h2>
          <p className="note">
            {HANDOVER_WORDS.shifts[shift]}, <DateText value={at} withTime /> ·{' '}
            <span className={acceptedBy ? undefined : 'watch medium'}>
              {acceptedBy ? HANDOVER_WORDS.acceptedBy(acceptedBy.name) : HANDOVER_WORDS.waiting}
            </span>
          </p>
          {hours >= STALE_HOURS && <p className="text-s watch medium">{HANDOVER_WORDS.stale(hours)}</p>}
        </div>
        <div className="flex middle gap-3">
          <Accept handover={handover} isNext={isNext} />
          <Button variant="subtle" className="no-print" component={Link} to={pathTo('print', { what: 'handover', id: handover._id })}>
            {HANDOVER_WORDS.print}
          </Button>
        </div>
      </header>
      <ul className="plain-list">
        {lines.map((line) => (
          <Line key={line.sessionId} line={line} />
        ))}
      </ul>
    </>
  )
}

function Accept({ handover: { _id, by, acceptedBy }, isNext }: SheetProps) {
  const user = useUser()
  const key = useRef(newKey())
  const accept = useMutation({
    mutationFn: () => call(acceptHandover, { params: { id: _id } }, { idempotencyKey: key.current }),
    onSuccess: () => notify.success(HANDOVER_WORDS.accepted),
    onError: (error) => notify.failure(error),
  })
  if (acceptedBy || by._id === user._id) return null
  return (
    <Button className="no-print" variant={isNext ? 'filled' : 'default'} loading={accept.isPending} onClick={() => accept.mutate()}>
      {HANDOVER_WORDS.accept}
    </Button>
  )
}

const PARTS = ['recommendation', 'assessment', 'background'] as const

function Line({ line }: { line: HandoverLine }) {
  const name = `${line.patient.firstname} ${line.patient.lastname}`
  return (
    <li>
      <dl className={`grid one-column gap-rows-3 gap-columns-6 line-above pad-rows-4 pad-sides-5 ${styles.sbar}`}>
        <div>
          <dt className="strong ink text-m">{name}</dt>
          <dd className="note as-typed anywhere">{withoutName(line.situation, name)}</dd>
        </div>
        {PARTS.map((part) => (
          <div key={part} data-part={part}>
            <dt>{HANDOVER_WORDS.parts[part]}</dt> <dd className="as-typed anywhere">{line[part]}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The name is in the heading above: the one of that day, also if the patient was renamed since. */
const withoutName = (situation: string, name: string) => situation.replace(` · ${name} · `, ' · ')

import { isTimeFor } from '@clinic/clinical/ward/next-dose'
import { type DoseOfWard, giveDose, type WardRow } from '@clinic/contract/ward/ward'
import { IconClock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import { timeNow } from '../../lib/clock.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { CareAdded } from '../../shared/session/care-added.tsx'
import { UNDO_MS } from '../../ui/float/undo-toast.tsx'
import { formatTime } from '../../ui/time/date-text.tsx'
import { shortTime } from '../../ui/time/short-time.ts'
import { longText, minutesSince } from './ago.ts'
import { nameOf } from './name-of.ts'
import { ROUND_WORDS } from './round-words.ts'
import styles from './ward-doses.module.css'

/** Later doses that are named; the others are in the record. */
const NEXT_SHOWN = 2

/** The drugs that are due, each recorded with one press, and what comes next. */
export function WardDoses({ row }: { row: WardRow }) {
  const now = timeNow()
  const due = row.doses.filter(({ dueAt }) => isTimeFor(dueAt, now))
  const next = row.doses.filter((dose) => !due.includes(dose)).slice(0, NEXT_SHOWN)
  if (due.length + next.length === 0) return null
  return (
    <div className="flex wrap gap-rows-2 gap-columns-3 middle">
      {due.map((dose) => (
        <DueDose key={`${dose.lineId} ${dose.dueAt}`} dose={dose} row={row} />
      ))}
      {next.length > 0 && (
        <span className="quiet">
          <IconClock size={14} aria-hidden /> <span className="visually-hidden">{ROUND_WORDS.next}</span>{' '}
          {next.map(({ drug, dueAt }) => `${drug} ${shortTime(dueAt, now)}`).join(' · ')}
        </span>
      )}
    </div>
  )
}

type Props = { dose: DoseOfWard; row: WardRow }

function DueDose({ dose, row }: Props) {
  const late = Math.floor(minutesSince(dose.dueAt, timeNow()))
  const when = late > 0 ? ROUND_WORDS.late(longText(late)) : formatTime(dose.dueAt)
  const words = (
    <>
      <b className="strong">{dose.drug}</b> {dose.dose} <span className={late > 0 ? 'watch strong' : undefined}>{when}</span>
    </>
  )
  // How many units, only a person can say.
  if (dose.units === null)
    return (
      <Link className={styles.due} to={pathTo('recordCare', { sessionId: row.sessionId })}>
        {words}
      </Link>
    )
  return (
    <OnePress dose={dose} row={row} label={ROUND_WORDS.give(nameOf(row), [dose.drug, dose.dose, when].filter(Boolean).join(' '))}>
      {words}
    </OnePress>
  )
}

function OnePress({ dose, row, label, children }: Props & { label: string; children: ReactNode }) {
  const key = useRef(newKey())
  const { sessionId } = row
  const give = useMutation({
    mutationFn: () => call(giveDose, { body: { sessionId, lineId: dose.lineId, dueAt: dose.dueAt } }, { idempotencyKey: key.current }),
    onSuccess: ({ comments }) => {
      const care = comments.find(({ drugs }) => drugs.some(({ lineId }) => lineId === dose.lineId))
      const text = ROUND_WORDS.given(dose.drug, nameOf(row))
      if (!care) return notify.success(text)
      notify.success(<CareAdded text={text} sessionId={sessionId} careId={care._id} onUndone={offerAgain} />, UNDO_MS)
    },
    onError: (error) => notify.failure(error),
  })
  /** After an undo the same button may still be on the screen, because the ward is fetched later. */
  function offerAgain() {
    key.current = newKey()
    give.reset()
  }

  return (
    <button
      type="button"
      className={styles.due}
      aria-label={label}
      aria-busy={give.isPending}
      onClick={() => !give.isPending && !give.isSuccess && give.mutate()}
    >
      {children}
    </button>
  )
}

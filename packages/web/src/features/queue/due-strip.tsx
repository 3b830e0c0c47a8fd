import { numberText } from '@clinic/clinical/number-text'
import { type DueNow, getDueNow } from '@clinic/contract/overview/due-now'
import { getWorkCounts, type WorkCounts } from '@clinic/contract/overview/work-counts'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import styles from './due-strip.module.css'
import { DUE_WORDS } from './due-words.ts'

const INK = { urgent: 'error', watch: 'watch' }

/** Doses and observations become due even if nothing changes. */
const EVERY_MINUTE = 60_000

/** What is due for one's role besides the queue, in one line: each part opens its list. */
export function DueStrip() {
  const { role } = useUser()
  const due = useQuery({ ...query(getDueNow, {}), refetchInterval: usePolling() || EVERY_MINUTE }).data
  // The navigation has asked for it already.
  const counts = useQuery(query(getWorkCounts, {})).data
  if (!due) return null
  const parts = partsOf(due, counts, mayOpen(role, SCREENS.stock.access))
  if (parts.length === 0) return <p className="quiet">{DUE_WORDS.nothing}</p>
  return (
    <ul className="plain-list flex firm gap-3" aria-label={DUE_WORDS.label}>
      {parts.map(({ figure, words, to, level }) => (
        <li key={words}>
          <Link
            to={to}
            className={`on-card edge edge-lit corner inline-flex middle note one-line no-underline gap-2 pad-sides-4 ${styles.link}`}
          >
            {figure !== undefined && <b className={level && INK[level]}>{numberText(figure)}</b>} {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Part = { readonly figure?: number; readonly words: string; readonly to: string; readonly level?: 'urgent' | 'watch' | undefined }

const WARD = SCREENS.ward.path
const STOCK = SCREENS.stock.path

/** The most urgent first; what is 0 is left out. */
function partsOf(due: DueNow, counts: WorkCounts | undefined, keepsStock: boolean): Part[] {
  const { dosesDue, followUps, handoverFrom, notAsked, courses } = due
  const toReport = counts?.toReport ?? 0
  const parts: (Part | null)[] = [
    { figure: due.urgentOnWard, words: DUE_WORDS.urgentOnWard, to: WARD, level: 'urgent' },
    {
      figure: toReport,
      words: DUE_WORDS.toReport(toReport),
      to: SCREENS.diseaseReports.path,
      level: counts?.lateToReport ? 'urgent' : 'watch',
    },
    { figure: dosesDue, words: DUE_WORDS.dosesDue(dosesDue), to: WARD, level: 'watch' },
    { figure: due.observationsDue, words: DUE_WORDS.observationsDue, to: WARD, level: 'watch' },
    { figure: courses.running, words: DUE_WORDS.courses(courses), to: SCREENS.therapy.path, level: courses.due > 0 ? 'watch' : undefined },
    { figure: due.vitalsToTake, words: DUE_WORDS.vitalsToTake, to: '?state=waiting' },
    handoverFrom === null ? null : { words: `${DUE_WORDS.handover} ${handoverFrom}`, to: `${WARD}?tab=handovers` },
    notAsked.patientId === null
      ? null
      : { figure: notAsked.count, words: DUE_WORDS.notAsked, to: pathTo('patientProfile', { patientId: notAsked.patientId }) },
    { figure: due.outOfStock, words: DUE_WORDS.outOfStock, to: keepsStock ? `${STOCK}?show=out` : SCREENS.shelf.path, level: 'watch' },
    { figure: due.lowStock, words: DUE_WORDS.lowStock, to: `${STOCK}?show=low` },
    { figure: due.unreadable, words: DUE_WORDS.unreadable, to: `${STOCK}?tab=unmapped` },
    { figure: followUps, words: DUE_WORDS.followUps(followUps), to: SCREENS.followUps.path },
  ]
  return parts.filter((part) => part !== null).filter(({ figure }) => figure !== 0)
}

import { assessmentText, BAND_WORDS, urgencyChip } from '@clinic/clinical/observations/words'
import type { WardRow } from '@clinic/contract/ward/ward'
import { IconAlertTriangle, IconArrowRight, IconCalendar, IconDoorExit, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { timeNow } from '../../lib/clock.ts'
import { pathTo } from '../../lib/paths.ts'
import { KEY_ROW } from '../../lib/targets.ts'
import { ageText } from '../../shared/patient/person-text.ts'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { longText, minutesSince } from './ago.ts'
import { type Dialog, nameOf } from './name-of.ts'
import cells from './ward-cells.module.css'
import { WardDoses } from './ward-doses.tsx'
import styles from './ward-row.module.css'
import { WardVitals } from './ward-vitals.tsx'
import { WORDS } from './words.ts'

/** Only what is late is loud. */
export const LATE_INK: Record<WardRow['lateness'], string> = { no: 'quiet', late: 'watch', long: 'error' }

type Props = { row: WardRow; maySend: boolean; onOpen: (dialog: Dialog) => void }

/** A patient in a bed. Only urgent things are red; an occupied bed is not an alarm. */
export function PatientRow({ row, maySend, onOpen }: Props) {
  const name = nameOf(row)
  return (
    <li className={styles.row} data-urgent={row.score?.urgency === 'urgent' || undefined}>
      <span className={styles.tag}>{row.bed.tag}</span>
      <div className={styles.who}>
        <span className={styles.holder}>
          <Link
            {...KEY_ROW}
            className="word-link reach text-m strong whose"
            title={name}
            to={pathTo('sessionDetails', { sessionId: row.sessionId })}
          >
            {name}
          </Link>
        </span>
        <span className={styles.person}>
          {row.patient.gender === 'MALE' ? 'M' : 'F'} · {yearsText(row)} · {WORDS.day(row.day)}
        </span>
      </div>
      <div className={styles.vitals}>
        <WardVitals row={row} onRecord={() => onOpen('vitals')} />
      </div>
      <div className={styles.what}>
        <span className={cells.diagnosis} title={row.diagnosis || undefined}>
          {row.diagnosis === '' ? WORDS.noDiagnosis : row.diagnosis}
        </span>
        <Allergies row={row} />
      </div>
      <div className={styles.state}>
        <Score row={row} />
        <Due row={row} />
      </div>
      <div className={`flex wrap gap-columns-4 ${styles.plan}`}>
        {row.plan && <span>{WORDS.leaves(formatDate(row.plan.plannedOn))}</span>}
        {row.openGuardOverrides > 0 && <span className="quiet regular">{WORDS.overrides(row.openGuardOverrides)}</span>}
      </div>
      <div className={styles.doses}>
        <WardDoses row={row} />
      </div>
      <div className={styles.menu}>
        <RowMenu
          of={name}
          actions={[
            { name: WORDS.moveMenu, Icon: IconArrowRight, onPress: () => onOpen('move') },
            { name: WORDS.planMenu, Icon: IconCalendar, onPress: () => onOpen('plan') },
            { name: WORDS.printLabel, Icon: IconPrinter, to: pathTo('print', { what: 'bed-label', id: row.sessionId }) },
            ...(maySend ? [{ name: WORDS.discharge, Icon: IconDoorExit, ends: true, onPress: () => onOpen('discharge') }] : []),
          ]}
        />
      </div>
    </li>
  )
}

/** '28 y' from the date of birth, otherwise the age band: '26–30'. */
function yearsText({ age, patient }: WardRow): string {
  if (age.from === 'birth') return age.minMonths >= 24 ? `${Math.floor(age.minMonths / 12)} y` : WORDS.months(age.minMonths)
  return ageText(patient.ageRange)
}

const ALLERGY_WORDS = { 'not-asked': null, 'none-known': WORDS.noKnownAllergies, unable: WORDS.allergiesUnable } as const

function Allergies({ row: { allergyStatus, allergies } }: { row: WardRow }) {
  if (allergyStatus !== 'listed') return <span className="quiet rigid">{ALLERGY_WORDS[allergyStatus]}</span>
  return (
    <span className={`watch strong anywhere ${cells.allergy}`}>
      <IconAlertTriangle size={16} aria-hidden /> <span className="visually-hidden">{WORDS.allergic}</span> {allergies.join(', ')}
    </span>
  )
}

const WATCHED = new Set(['medium', 'low-medium', 'yellow'])

/** Urgency with the score and its word, as 'Urgent · NEWS2 7 · High'; without a sign, what was not checked. */
function Score({ row: { score } }: { row: WardRow }) {
  if (!score || score.band === null) return null
  if (score.band === 'none' && score.urgency !== 'urgent') return <span className={styles.score}>{assessmentText(score)}</span>
  const chip = urgencyChip(score, score.urgency)
  return (
    <span className={`${styles.score} ${score.urgency === 'urgent' ? 'error strong' : WATCHED.has(score.band) ? 'watch strong' : ''}`}>
      {score.kind === 'news2' ? `${chip} · ${BAND_WORDS[score.band]}` : chip}
    </span>
  )
}

/** 'last 3 h ago, due 14:00', or how long it is overdue. */
function Due({ row: { lastSetAt, dueAt, overdueMin, lateness } }: { row: WardRow }) {
  return (
    <span className={`${styles.due} ${LATE_INK[lateness]} ${lateness === 'no' ? '' : 'strong'}`}>
      {lastText(lastSetAt)}
      {overdueMin > 0 ? ` · ${WORDS.overdueBy(longText(overdueMin))}` : dueAt !== null && ` · ${WORDS.due(formatTime(dueAt))}`}
    </span>
  )
}

function lastText(lastSetAt: string | null): string {
  if (lastSetAt === null) return WORDS.noObservations
  const minutes = minutesSince(lastSetAt, timeNow())
  return minutes < 1 ? WORDS.lastNow : WORDS.lastSet(longText(minutes))
}

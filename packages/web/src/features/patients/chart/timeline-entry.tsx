import { type GivenDrug, givenUnits } from '@clinic/clinical/drugs/units'
import { VITAL_LABELS } from '@clinic/clinical/observations/vitals'
import { resultWords } from '@clinic/clinical/results/words'
import { PRINTS } from '@clinic/contract/prints/prints'
import type { EnteredInError } from '@clinic/contract/sessions/session-record'
import type { TimelineEntry, TimelineEntryOf, TimelineKind } from '@clinic/contract/timeline/timeline'
import {
  IconActivity,
  IconAlertTriangle,
  IconArrowsJoin2,
  IconBed,
  IconCalendarEvent,
  IconHeartHandshake,
  IconListDetails,
  IconMail,
  IconPrinter,
  IconRun,
  IconStethoscope,
  IconTestPipe,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { givenText } from '../../../shared/drugs/override-text.ts'
import { vitalWords } from '../../../shared/session/vital-text.ts'
import { SavedAt } from '../../../ui/page/saved-at.tsx'
import { formatTime } from '../../../ui/time/date-text.tsx'
import { dayText } from '../../../ui/time/day-text.ts'
import { SessionEntry } from './session-entry.tsx'
import { sinceText } from './since-text.ts'
import styles from './timeline-entry.module.css'
import { WORDS } from './words.ts'

const ICONS: Record<TimelineKind, typeof IconBed> = {
  sessions: IconStethoscope,
  care: IconHeartHandshake,
  observations: IconActivity,
  results: IconTestPipe,
  moves: IconBed,
  allergies: IconAlertTriangle,
  problems: IconListDetails,
  'follow-ups': IconCalendarEvent,
  merges: IconArrowsJoin2,
  prints: IconPrinter,
  referrals: IconMail,
  therapy: IconRun,
}

/** An entry: when, what, and who. Entries made in error are struck through, with the reason. */
export function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = ICONS[entry.kind]
  const mark = 'struck' in entry ? entry.struck : 'voided' in entry ? entry.voided : null
  return (
    <li className={styles.entry} data-kind={entry.kind} data-struck={mark !== null || undefined}>
      <time className={styles.time} dateTime={entry.at}>
        {formatTime(entry.at)}
      </time>
      <span className={styles.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={`grid narrow one-column gap-1 ${styles.what}`}>
        {contentOf(entry)}
        {entry.kind === 'care' && entry.recordedAt !== null && (
          <p className="anywhere note readable">
            <SavedAt createdAt={entry.createdAt} recordedAt={entry.recordedAt} />
          </p>
        )}
        {entry.recordedUnder !== undefined && <p className="anywhere note readable">{WORDS.recordedUnder(entry.recordedUnder)}</p>}
        {mark && <Mark mark={mark} isSession={entry.kind === 'sessions'} />}
      </div>
      {entry.by && <span className={styles.by}>{entry.by.name}</span>}
    </li>
  )
}

function Mark({ mark: { reason, by }, isSession }: { mark: EnteredInError; isSession: boolean }) {
  return <p className="anywhere watch text-s readable">{(isSession ? WORDS.openedInError : WORDS.enteredInError)(reason, by.name)}</p>
}

function contentOf(entry: TimelineEntry): ReactNode {
  switch (entry.kind) {
    case 'sessions':
      return <SessionEntry entry={entry} />
    case 'care':
      return <CareEntry entry={entry} />
    case 'observations':
      return <ObservationEntry entry={entry} />
    case 'results':
      return <ResultEntry entry={entry} />
    case 'moves':
      return <Line text={moveText(entry)} sessionId={entry.sessionId} more={entry.reason} />
    case 'allergies':
      return <Line text={allergyText(entry)} more={entry.what === 'ended' ? entry.reason : entry.reaction} />
    case 'problems':
      return (
        <Line
          text={(entry.what === 'added' ? WORDS.problemAdded : WORDS.problemEnded)(entry.label)}
          more={entry.since === null ? '' : WORDS.since(sinceText(entry.since))}
        />
      )
    case 'follow-ups':
      return <FollowUpEntry entry={entry} />
    case 'merges':
      return <Line text={mergeText(entry)} more={entry.reason} />
    case 'referrals':
      return <Line text={WORDS.referral(entry)} sessionId={entry.sessionId} more={entry.text} />
    case 'therapy':
      return <Line text={WORDS.course(entry)} sessionId={entry.sessionId} more={entry.goal} />
    case 'prints':
      return <Line text={WORDS.printed(PRINTS[entry.what].title)} sessionId={entry.sessionId} />
  }
}

/** One line, with a link to its session if it has one. */
function Line({ text, more = '', sessionId = null }: { text: string; more?: string; sessionId?: string | null }) {
  return (
    <p className={styles.line}>
      {sessionId === null ? (
        <span>{text}</span>
      ) : (
        <Link className="placed reach" to={pathTo('sessionDetails', { sessionId })}>
          {text}
        </Link>
      )}
      {more !== '' && <span className="quiet">{more}</span>}
    </p>
  )
}

function CareEntry({ entry: { comment, drugs, notGiven, against, sessionId, treatment } }: { entry: TimelineEntryOf<'care'> }) {
  const units = (rows: readonly GivenDrug[]) => rows.map(givenUnits).join(', ')
  return (
    <>
      <Line text={drugs.length > 0 ? units(drugs) : treatment ? WORDS.treatment(treatment) : WORDS.care} sessionId={sessionId} />
      {against.map(({ drug, override }) => (
        <p key={drug} className="quiet anywhere readable">
          {drug}: {givenText(override)}
        </p>
      ))}
      {comment !== '' && <p className={styles.text}>{comment}</p>}
      {notGiven.length > 0 && <p className="anywhere watch readable">{WORDS.notGiven(units(notGiven))}</p>}
    </>
  )
}

function FollowUpEntry({ entry }: { entry: TimelineEntryOf<'follow-ups'> }) {
  const { dueOn, reason, status, endReason, outcome, note, sessionId } = entry
  const day = dayText(dueOn)
  if (outcome !== null) return <Line text={WORDS.phonedAbout(day, outcome)} more={note} />
  const became = status === 'kept' ? WORDS.came : status === 'cancelled' ? WORDS.cancelled(endReason) : ''
  return <Line text={WORDS.askedBack(day)} sessionId={sessionId} more={[reason, became].filter(Boolean).join(' · ')} />
}

const MEASURES = ['temperature', 'bloodPressure', 'pulse', 'respiratoryRate', 'spO2', 'weight', 'muac'] as const

function ObservationEntry({ entry }: { entry: TimelineEntryOf<'observations'> }) {
  const { score, note, sessionId } = entry
  const measured = MEASURES.flatMap((vital) => (entry[vital] === '' ? [] : [`${VITAL_LABELS[vital]} ${vitalWords(vital, entry[vital])}`]))
  return (
    <>
      <p className={styles.line}>
        {sessionId !== null && (
          <Link className="placed reach" to={pathTo('observationChart', { sessionId })}>
            {WORDS.observations}
          </Link>
        )}
        {score.text !== '' && (
          <span className={`${styles.score} ${score.urgency === 'yellow' ? 'on-watch' : ''}`} data-urgency={score.urgency}>
            {score.text}
          </span>
        )}
      </p>
      {measured.length > 0 && <p className={styles.measured}>{measured.join(' · ')}</p>}
      {note !== '' && <p className={styles.text}>{note}</p>}
    </>
  )
}

function ResultEntry({ entry }: { entry: TimelineEntryOf<'results'> }) {
  const { flag, before, sessionId } = entry
  const earlier = before.map(({ at, text }) => `${text}, ${dayText(at.slice(0, 10))}`)
  return (
    <>
      <Line text={resultWords(entry)} sessionId={sessionId} more={flag?.text ?? ''} />
      {earlier.length > 0 && <p className={styles.measured}>{WORDS.resultsBefore(earlier)}</p>}
    </>
  )
}

function moveText({ what, tag, fromTag }: TimelineEntryOf<'moves'>): string {
  if (what === 'left') return WORDS.left(tag)
  return fromTag === null ? WORDS.admitted(tag) : WORDS.moved(fromTag, tag)
}

const mergeText = ({ what, kept, merged }: TimelineEntryOf<'merges'>) =>
  (what === 'joined' ? WORDS.recordsJoined : WORDS.recordsTakenApart)(merged, kept)

function allergyText({ what, label, status }: TimelineEntryOf<'allergies'>): string {
  if (what === 'asked') return WORDS.asked[status ?? ''] ?? WORDS.askedAtAll
  return (what === 'added' ? WORDS.allergyAdded : WORDS.allergyEnded)(label)
}

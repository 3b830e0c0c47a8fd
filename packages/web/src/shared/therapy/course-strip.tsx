import { type Change, changeOf, type Scale } from '@clinic/clinical/therapy/therapy'
import type { TherapyCourse } from '@clinic/contract/therapy/therapy'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { Spark } from '../../ui/plot/spark.tsx'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './course-strip.module.css'
import { THERAPY_WORDS } from './words.ts'

/** How far a course has come: a dot for each treatment, and what has become of pain and the activities. */
export function CourseStrip({ course }: { course: TherapyCourse }) {
  const { planned, treatments, activities, dueOn } = course
  const done = treatments.length
  const scoresOf = (place: number) => treatments.map(({ scores }) => scores[place] ?? null)
  return (
    <div className="grid one-column gap-3 from-top narrow">
      <div className="flex middle wrap gap-3">
        <span className={`flex wrap gap-1 ${styles.dots}`} role="img" aria-label={THERAPY_WORDS.treatments(done, planned)}>
          {Array.from({ length: Math.max(planned, done) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot has nothing but its place
            <span key={place} data-done={place < done || undefined} data-over={place >= planned || undefined} />
          ))}
        </span>
        <strong className="figures">{THERAPY_WORDS.progress(done, planned)}</strong>
        {dueOn !== null && <Due dueOn={dueOn} />}
      </div>
      {done > planned && <p className="text-s watch">{THERAPY_WORDS.over}</p>}
      <ul className={styles.measures}>
        <Measure name={THERAPY_WORDS.pain} scale="pain" scores={treatments.map(({ pain }) => pain)} />
        {activities.map((activity, place) => (
          <Measure key={activity} name={activity} scale="activity" scores={scoresOf(place)} />
        ))}
      </ul>
    </div>
  )
}

function Due({ dueOn }: { dueOn: string }) {
  const today = clinicToday()
  if (dueOn === today) return <strong>{THERAPY_WORDS.dueToday}</strong>
  if (dueOn < today) return <StatusBadge kind="warning" text={THERAPY_WORDS.wasDue(formatDate(dueOn))} />
  return <span className="note">{THERAPY_WORDS.due(formatDate(dueOn))}</span>
}

const CHANGE_INK: Record<Change, string> = { better: styles.better ?? '', worse: 'danger', same: 'quiet' }

type MeasureProps = { name: string; scale: Scale; scores: readonly (number | null)[] }

function Measure({ name, scale, scores }: MeasureProps) {
  const taken = scores.filter((score) => score !== null)
  if (taken.length === 0) return null
  const change: Change | null = changeOf(scale, scores)
  return (
    <li>
      <span className="quiet anywhere">{name}</span> <span className="figures strong">{THERAPY_WORDS.course(taken)}</span>{' '}
      <Spark values={taken} /> <span className={change ? CHANGE_INK[change] : undefined}>{change && THERAPY_WORDS.changes[change]}</span>
    </li>
  )
}

import { flagOfInput } from '@clinic/contract/clinical/observations/urgency'
import { listObservations, type Observation } from '@clinic/contract/observations'
import { type Session, VITALS } from '@clinic/contract/session-record'
import { readVital, VITAL_LABELS, VITAL_UNITS, type Vital } from '@clinic/contract/vitals'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { type NewestVitals, newestVitals } from '../../../shared/session/newest-vitals.ts'
import { VitalTile, VitalTiles } from '../../../shared/session/vital-tile.tsx'
import { WORDS } from '../words.ts'
import styles from './session-vitals.module.css'
import { shortTime } from './short-time.ts'
import { trendOf, vitalText } from './vital-text.ts'

type Props = {
  session: Session
  /** The unit names on this screen. */
  units: Record<Vital, string>
  /** The patient's previous session; arrows show what went up or down. */
  previous?: Session | undefined
}

/** These add nothing to the value itself. */
const OF_VALUE: ReadonlySet<string> = new Set(['watch', 'odd'])
const MANY = 20

/** The newest value of each vital with its time and who took it, and the earlier ones small. The server assesses what is urgent. */
export function SessionVitals({ session, units, previous }: Props) {
  const { ageRange } = session.patientId
  const sets = useQuery(query(listObservations, { params: { id: session._id }, query: { limit: MANY } }))
  const newest = newestVitals(sets.data?.data ?? [])
  const now = Date.now()
  return (
    <div className={styles.vitals}>
      {newest.set && <p className={styles.taken}>{WORDS.vitalsTaken(shortTime(newest.set.takenAt, now), newest.set.recordedBy.name)}</p>}
      <VitalTiles>
        {VITALS.map((vital) => {
          const set = newest.of[vital]
          const text = set ? set[vital] : newest.set ? '' : session[vital]
          const flag = set && flagOfInput(set, vital)
          return (
            <VitalTile
              key={vital}
              label={VITAL_LABELS[vital]}
              {...vitalText(vital, text, units[vital])}
              odd={(vital === 'weight' && set?.weightQuestion) || oddOf(vital, text, flag, ageRange)}
              isUrgent={flag?.severity === 'urgent'}
              trend={previous && trendOf(vital, text, previous[vital], ageRange)}
              note={set && set !== newest.set ? WORDS.measuredAt(shortTime(set.takenAt, now)) : undefined}
            />
          )
        })}
      </VitalTiles>
      <Earlier newest={newest} now={now} />
    </div>
  )
}

const oddOf = (vital: Vital, text: string, flag: ReturnType<typeof flagOfInput>, ageRange: Session['patientId']['ageRange']) =>
  flag && !OF_VALUE.has(flag.code) ? flag.text : readVital(vital, text, ageRange).reason

function Earlier({ newest, now }: { newest: NewestVitals; now: number }) {
  const sets = newest.earlier.filter((set) => inWords(set) !== '')
  if (sets.length === 0) return null
  return (
    <ul className={styles.earlier} aria-label={WORDS.earlierVitals}>
      {sets.map((set) => (
        <li key={set._id}>
          {WORDS.earlierSet(shortTime(set.takenAt, now), set.recordedBy.name)} {inWords(set)}
        </li>
      ))}
    </ul>
  )
}

const inWords = (set: Observation) =>
  VITALS.filter((vital) => set[vital].trim() !== '')
    .map((vital) => {
      const { value, unit } = vitalText(vital, set[vital], VITAL_UNITS[vital])
      return `${VITAL_LABELS[vital]} ${value} ${unit}`.trim()
    })
    .join(', ')

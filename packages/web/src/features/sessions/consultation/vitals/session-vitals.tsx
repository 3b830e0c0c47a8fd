import { flagOfInput } from '@clinic/clinical/observations/urgency'
import { readVital, VITAL_LABELS, VITALS, type Vital } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { timeNow } from '../../../../lib/clock.ts'
import { type NewestVitals, newestVitals } from '../../../../shared/session/newest-vitals.ts'
import { vitalHistory } from '../../../../shared/session/vital-history.ts'
import { trendOf, vitalText, vitalWords } from '../../../../shared/session/vital-text.ts'
import { VitalTile, VitalTiles } from '../../../../shared/session/vital-tile.tsx'
import { shortTime } from '../../../../ui/time/short-time.ts'
import { sessionSets } from '../../use-session.ts'
import { WORDS } from '../../words.ts'

type Props = {
  session: Session
  /** The unit names on this screen. */
  units: Record<Vital, string>
  /** The patient's sets of all sessions, newest first; each vital shows its course, and whether it went up or down since the visits before. */
  course?: readonly Observation[] | undefined
  /** A vital that was not measured is left out, and said elsewhere. */
  onlyMeasured?: boolean
}

/** These add nothing to the value itself. */
const OF_VALUE: ReadonlySet<string> = new Set(['watch', 'odd'])

/** So many without asking, and so many at most: the others are in the chart. */
const [EARLIER_SHOWN, EARLIER_MOST] = [2, 19]

/** The newest value of each vital with its time and who took it, and the earlier ones small. The server assesses what is urgent. */
export function SessionVitals({ session, units, course = [], onlyMeasured = false }: Props) {
  const { ageRange } = session.patientId
  const sets = useQuery(sessionSets(session._id))
  const newest = newestVitals(sets.data?.data ?? [])
  const before = course.filter(({ sessionId, takenAt }) => sessionId !== session._id && takenAt < session.createdAt)
  const now = timeNow()
  return (
    <div className="grid one-column gap-3">
      {newest.set && (
        <p className="quiet text-s sentence">{WORDS.vitalsTaken(shortTime(newest.set.takenAt, now), newest.set.recordedBy.name)}</p>
      )}
      <VitalTiles>
        {VITALS.map((vital) => {
          const set = newest.of[vital]
          const text = set ? set[vital] : newest.any ? '' : session[vital]
          const flag = set && flagOfInput(set, vital)
          if (onlyMeasured && text.trim() === '') return null
          const last = vitalHistory(vital, before)?.text
          const direction = last !== undefined && trendOf(vital, text, last, ageRange)
          return (
            <VitalTile
              key={vital}
              label={VITAL_LABELS[vital]}
              {...vitalText(vital, text, units[vital])}
              odd={(vital === 'weight' && set?.weightQuestion) || oddOf(vital, text, flag, ageRange)}
              isUrgent={flag?.severity === 'urgent'}
              trend={last !== undefined && direction ? { direction, before: last } : undefined}
              course={vitalHistory(vital, course)?.values}
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
  const [areAllShown, setAllShown] = useState(false)
  const list = useId()
  const sets = newest.earlier.filter((set) => inWords(set) !== '').slice(0, EARLIER_MOST)
  if (sets.length === 0) return null
  return (
    <div>
      <ul id={list} className="note plain-list anywhere" aria-label={WORDS.earlierVitals}>
        {sets.slice(0, areAllShown ? sets.length : EARLIER_SHOWN).map((set) => (
          <li key={set._id}>
            {WORDS.earlierSet(shortTime(set.takenAt, now), set.recordedBy.name)} {inWords(set)}
          </li>
        ))}
      </ul>
      {sets.length > EARLIER_SHOWN && (
        <Button
          variant="subtle"
          size="compact-md"
          px={0}
          className="no-print"
          aria-expanded={areAllShown}
          aria-controls={list}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? WORDS.fewerEarlier : WORDS.moreEarlier(sets.length - EARLIER_SHOWN)}
        </Button>
      )}
    </div>
  )
}

const inWords = (set: Observation) =>
  VITALS.filter((vital) => set[vital].trim() !== '')
    .map((vital) => `${VITAL_LABELS[vital]} ${vitalWords(vital, set[vital])}`)
    .join(', ')

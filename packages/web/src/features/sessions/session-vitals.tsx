import { flagOfInput } from '@clinic/contract/clinical/observations/urgency'
import { listObservations } from '@clinic/contract/observations'
import { type Session, VITALS } from '@clinic/contract/session-record'
import { readVital, VITAL_LABELS, type Vital } from '@clinic/contract/vitals'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { VitalTile, VitalTiles } from '../../ui/vital-tile.tsx'
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

/** The vitals taken when the session was opened. The server assesses what is urgent, as it does for the ward. */
export function SessionVitals({ session, units, previous }: Props) {
  const { ageRange } = session.patientId
  const opening = useQuery(query(listObservations, { params: { id: session._id }, query: { opening: 'true', limit: 1 } }))
  const set = opening.data?.data[0]
  return (
    <VitalTiles>
      {VITALS.map((vital) => {
        const flag = set && flagOfInput(set, vital)
        const isUrgent = flag?.severity === 'urgent'
        return (
          <VitalTile
            key={vital}
            label={VITAL_LABELS[vital]}
            {...vitalText(vital, session[vital], units[vital])}
            odd={flag && !OF_VALUE.has(flag.code) ? flag.text : readVital(vital, session[vital], ageRange).reason}
            isUrgent={isUrgent}
            trend={previous && trendOf(vital, session[vital], previous[vital], ageRange)}
          />
        )
      })}
    </VitalTiles>
  )
}

import { type Session, VITALS } from '@clinic/contract/session-record'
import { readVital, VITAL_LABELS, type Vital } from '@clinic/contract/vitals'
import { VitalTile, VitalTiles } from '../../ui/vital-tile.tsx'
import { trendOf, vitalText } from './vital-text.ts'

type Props = {
  session: Session
  /** The unit words of this screen. */
  units: Record<Vital, string>
  /** The patient's session before this one: an arrow shows what went up or down. */
  previous?: Session | undefined
}

export function SessionVitals({ session, units, previous }: Props) {
  const { ageRange } = session.patientId
  return (
    <VitalTiles>
      {VITALS.map((vital) => (
        <VitalTile
          key={vital}
          label={VITAL_LABELS[vital]}
          {...vitalText(vital, session[vital], units[vital])}
          odd={readVital(vital, session[vital], ageRange).reason}
          trend={previous && trendOf(vital, session[vital], previous[vital], ageRange)}
        />
      ))}
    </VitalTiles>
  )
}

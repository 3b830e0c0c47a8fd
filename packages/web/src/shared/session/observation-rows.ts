import { flagOfInput } from '@clinic/clinical/observations/urgency'
import { type Measure, VITAL_LABELS, VITAL_UNITS } from '@clinic/clinical/observations/vitals'
import { CONSCIOUSNESS_WORDS, SIGN_WORDS } from '@clinic/clinical/observations/words'
import type { Observation } from '@clinic/contract/observations/observations'
import { EXTRA_WORDS } from '../patient/extra-words.ts'

type Cell = { readonly text: string; readonly flag?: 'watch' | 'urgent' | undefined }
type Row = { readonly label: string; readonly unit?: string; readonly cellOf: (set: Observation) => Cell }

const typed = (input: Measure): Row => ({
  label: VITAL_LABELS[input],
  unit: VITAL_UNITS[input],
  cellOf: (set) => ({ text: set[input], flag: flagOf(set, input) }),
})

const ROWS: readonly Row[] = [
  typed('respiratoryRate'),
  typed('spO2'),
  { label: 'Oxygen', cellOf: (set) => ({ text: oxygenText(set), flag: flagOf(set, 'oxygen') }) },
  typed('bloodPressure'),
  typed('pulse'),
  {
    label: 'Consciousness',
    cellOf: (set) => ({
      text: set.consciousness ? `${set.consciousness} · ${CONSCIOUSNESS_WORDS[set.consciousness]}` : '',
      flag: flagOf(set, 'consciousness'),
    }),
  },
  typed('temperature'),
  typed('weight'),
  typed('muac'),
  {
    label: EXTRA_WORDS.dangerSigns,
    cellOf: (set) => {
      const flags = set.dangerSigns.map((sign) => flagOf(set, sign))
      return {
        text: set.dangerSigns.map((sign) => SIGN_WORDS[sign]).join(', '),
        flag: flags.includes('urgent') ? 'urgent' : flags[0],
      }
    },
  },
]

const flagOf = (set: Observation, input: string) => flagOfInput(set, input)?.severity
const oxygenText = ({ oxygen, oxygenFlow }: Observation) =>
  oxygen === 'oxygen' ? (oxygenFlow ? `${oxygenFlow} ${EXTRA_WORDS.perMinute}` : EXTRA_WORDS.onOxygen) : oxygen === 'air' ? 'Air' : ''

/** The rows of a chart of these sets, on the screen and on paper: one for each input that any of them has. */
export const measuredRows = (sets: readonly Observation[]): readonly Row[] =>
  ROWS.filter(({ cellOf }) => sets.some((set) => cellOf(set).text !== ''))

import { VITAL_LABELS } from '@clinic/clinical/observations/vitals'
import { listObservations, type Observation } from '@clinic/contract/observations/observations'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { AllergyBox, Who } from '../patient.tsx'
import { loadSession, type SessionData } from '../session-data.ts'
import { Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

/** As many as fit side by side. */
const COLUMNS = 10

export async function load(id: string): Promise<LoadedPaper> {
  const data = await loadSession(id)
  const { data: newest } = await call(listObservations, { params: { id }, query: { limit: MAX_PAGE_SIZE } })
  if (newest.length === 0) return { nothing: PRINT_WORDS.noObservations }
  return { draw: (drawn) => <WardChart {...drawn} {...data} sets={newest.toReversed()} /> }
}

type Row = readonly [label: string, value: (set: Observation) => ReactNode]

const ROWS: readonly Row[] = [
  ...(['temperature', 'pulse', 'bloodPressure', 'respiratoryRate', 'spO2', 'weight'] as const).map(
    (vital): Row => [VITAL_LABELS[vital], (set) => set[vital]],
  ),
  ['Oxygen', ({ oxygen, oxygenFlow }) => [oxygen, oxygenFlow].filter((part) => part !== null).join(' ')],
  [PRINT_WORDS.consciousness, ({ consciousness }) => consciousness],
  [PRINT_WORDS.score, ({ scoreMin, scoreMax, kind }) => (kind === 'news2' ? PRINT_WORDS.scoreText(scoreMin ?? 0, scoreMax) : '')],
  ['Band', ({ band, kind }) => (kind === 'none' || band === 'none' ? '' : band)],
  [PRINT_WORDS.recordedBy, ({ recordedBy }) => recordedBy.name],
]

/** Newest on the right. A set entered in error is crossed out, with the reason. */
function WardChart({ printed, size, session, allergies, age, sets }: DrawOptions & SessionData & { sets: readonly Observation[] }) {
  const groups = Array.from({ length: Math.ceil(sets.length / COLUMNS) }, (_, group) => sets.slice(group * COLUMNS, (group + 1) * COLUMNS))
  return (
    <Sheet
      title={PRINT_WORDS.wardChart}
      size={size}
      printed={printed}
      byRules
      about={session.bedId?.tag}
      who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} />}
    >
      <AllergyBox allergies={allergies} />
      {groups.map((sets) => (
        <Chart key={sets[0]?._id} sets={sets} />
      ))}
      <p>{PRINT_WORDS.news2}</p>
    </Sheet>
  )
}

function Chart({ sets }: { sets: readonly Observation[] }) {
  return (
    <table className={styles.lines} aria-label={PRINT_WORDS.wardChart}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {sets.map(({ _id, takenAt, struck }) => (
            <th key={_id} scope="col">
              {formatDate(takenAt)} {formatTime(takenAt)}
              {struck && <span className={styles.under}>{PRINT_WORDS.struckShort(struck.reason)}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sets.map((set) => (
              <td key={set._id}>{set.struck ? <del>{value(set) || '–'}</del> : value(set) || '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

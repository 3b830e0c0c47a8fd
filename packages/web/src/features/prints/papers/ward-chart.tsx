import { urgencyOf } from '@clinic/clinical/observations/urgency'
import { urgencyChip } from '@clinic/clinical/observations/words'
import { listObservations, type Observation } from '@clinic/contract/observations/observations'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { call } from '../../../api/client.ts'
import { measuredRows } from '../../../shared/session/observation-rows.ts'
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
        <Row label={PRINT_WORDS.score} sets={sets} textOf={(set) => urgencyChip(set, urgencyOf(set))} />
        {measuredRows(sets).map(({ label, unit, cellOf }) => (
          <Row key={label} label={unit ? `${label}, ${unit}` : label} sets={sets} textOf={(set) => cellOf(set).text} />
        ))}
        <tr>
          <th scope="row">{PRINT_WORDS.recordedBy}</th>
          {sets.map(({ _id, recordedBy }) => (
            <td key={_id}>{recordedBy.name}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

type RowProps = { label: string; sets: readonly Observation[]; textOf: (set: Observation) => string }

function Row({ label, sets, textOf }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {sets.map((set) => (
        <td key={set._id}>{set.struck ? <del>{textOf(set) || '–'}</del> : textOf(set) || '–'}</td>
      ))}
    </tr>
  )
}

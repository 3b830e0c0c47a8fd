import { type Handover, listHandovers, STALE_HOURS } from '@clinic/contract/ward/handovers'
import { call } from '../../../api/client.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import styles from '../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { bandOf, Who } from '../patient.tsx'
import { Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const [handover] = (await call(listHandovers, { query: { id } })).data
  if (!handover) return { nothing: PRINT_WORDS.unknownHandover }
  return { draw: (drawn) => <HandoverSheet {...drawn} handover={handover} /> }
}

const HOUR_MS = 3_600_000
const PARTS = ['situation', 'background', 'assessment', 'recommendation'] as const

function HandoverSheet({ printed, size, handover }: DrawOptions & { handover: Handover }) {
  const { shift, at, by, acceptedBy, lines } = handover
  const hours = Math.floor((Date.parse(printed.at) - Date.parse(at)) / HOUR_MS)
  const made = PRINT_WORDS.madeBy(`${shift[0]?.toUpperCase()}${shift.slice(1)}`, `${formatDate(at)} ${formatTime(at)}`, by.name)
  return (
    <Sheet title={PRINT_WORDS.handoverTitle} size={size} printed={printed} byRules about={made}>
      {hours >= STALE_HOURS && <p className={styles.boxed}>{PRINT_WORDS.stale(hours)}</p>}
      {lines.map((line) => (
        <section key={line.sessionId} className={styles.care}>
          <Who patient={line.patient} age={bandOf(line.patient.ageRange)} />
          {PARTS.map((part) => (
            <p key={part} className="as-typed">
              <strong>{PRINT_WORDS.parts[part]}</strong> {line[part]}
            </p>
          ))}
        </section>
      ))}
      <p>{PRINT_WORDS.acceptedBy(acceptedBy?.name)}</p>
      <Rule label={PRINT_WORDS.signature} />
    </Sheet>
  )
}

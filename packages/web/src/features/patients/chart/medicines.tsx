import type { RunningMedicine } from '@clinic/contract/patient-now/patient-now'
import { Link } from 'react-router'
import { pathTo } from '../../../lib/paths.ts'
import { overrideText } from '../../../shared/drugs/override-text.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from './chart.module.css'
import { useMedicines } from './use-current-state.ts'
import { WORDS } from './words.ts'

/** Prescription lines that are still running; one without days says that its end is unknown. */
export function Medicines({ patientId }: { patientId: string }) {
  const medicines = useMedicines(patientId)
  return (
    <section className="narrow" aria-labelledby="medicines-now">
      <h2 id="medicines-now" className={styles.heading}>
        {WORDS.medicines}
      </h2>
      <ListState query={medicines} rows={1} rowHeight={40}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="quiet">{WORDS.noMedicines}</p>
          ) : (
            <ul className="plain-list ruled">
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a prescription may name a drug twice, and its lines keep their order
                <li key={place} className="flex wrap middle pad-rows-4 anywhere gap-columns-3">
                  <Link className={`accent word-link ${styles.name}`} to={pathTo('sessionDetails', { sessionId: line.sessionId })}>
                    {line.drug}
                  </Link>
                  <span className="note own-line">{howLong(line)}</span>
                  {line.stoppedBy !== null && <strong>{WORDS.stoppedBy(line.stoppedBy)}</strong>}
                  {line.override && <span className="note own-line">{overrideText(line.override)}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </ListState>
    </section>
  )
}

function howLong({ dose, timesPerDay, until }: RunningMedicine): string {
  const parts = [
    dose,
    timesPerDay === null ? '' : WORDS.timesADay(timesPerDay),
    until === null ? WORDS.noEnd : WORDS.until(formatDate(until)),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

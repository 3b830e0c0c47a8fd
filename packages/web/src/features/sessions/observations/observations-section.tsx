import { NEWS2_NOTICE } from '@clinic/clinical/observations/words'
import { can } from '@clinic/contract/endpoint'
import { recordObservation } from '@clinic/contract/observations/observations'
import type { Patient } from '@clinic/contract/patients/patients'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { timeNow } from '../../../lib/clock.ts'
import { pathTo } from '../../../lib/paths.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { LastSet } from './last-set.tsx'
import { ObservationForm } from './observation-form.tsx'
import styles from './observations.module.css'
import { useVitals } from './use-vitals.ts'
import { WORDS } from './words.ts'

/** The last measurements in this session, their assessment, and a form for more. */
export function ObservationsSection({ session, patient }: { session: Session; patient: Patient | undefined }) {
  const [isAdding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { role } = useUser()
  const vitals = useVitals(session.patientId._id)
  const mayAdd = session.open && can(role, recordObservation) && patient !== undefined

  /** The form had the focus, and is gone. */
  function done() {
    flushSync(() => setAdding(false))
    add.current?.focus()
  }

  return (
    <section aria-labelledby="observations" className="grid one-column narrow gap-4">
      <div className="flex wrap middle apart gap-rows-2 gap-columns-5">
        <h2 id="observations" className="dense text-l strong">
          {WORDS.title}
        </h2>
        <div className={`no-print flex wrap gap-3 ${styles.actions}`}>
          <Button variant="subtle" component={Link} to={pathTo('observationChart', { sessionId: session._id })}>
            {WORDS.chart}
          </Button>
          {mayAdd && !isAdding && (
            <Button ref={add} variant="default" onClick={() => setAdding(true)}>
              {WORDS.add}
            </Button>
          )}
        </div>
      </div>
      {isAdding && patient && <ObservationForm session={session} patient={patient} onDone={done} />}
      <ListState query={vitals} rows={1} rowHeight={88}>
        {({ data, scale2 }) => {
          const last = data.find(({ sessionId, struck }) => sessionId === session._id && struck === null)
          return (
            <>
              {last ? <LastSet set={last} now={timeNow()} /> : <p className="note regular">{WORDS.nothingYet}</p>}
              {last?.kind === 'news2' && <p className="quiet regular text-xs">{NEWS2_NOTICE}</p>}
              {scale2 && <p className="note regular">{WORDS.scale2(scale2.by.name, formatDate(scale2.at))}</p>}
            </>
          )
        }}
      </ListState>
    </section>
  )
}

import { NEWS2_NOTICE } from '@clinic/clinical/observations/words'
import { can } from '@clinic/contract/endpoint'
import { listObservations, type Observation, recordObservation } from '@clinic/contract/observations/observations'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { timeNow } from '../../../lib/clock.ts'
import { pathTo } from '../../../lib/paths.ts'
import { PatientStrip } from '../../../shared/patient/patient-strip.tsx'
import { Settled } from '../../../shared/patient/settled.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { usePatientOf, useSession } from '../use-session.ts'
import { ChartTable } from './chart-table.tsx'
import { LastSet } from './last-set.tsx'
import { ObservationForm } from './observation-form.tsx'
import styles from './observations.module.css'
import { mayStrikeSet, StrikeSet } from './strike-set.tsx'
import { VitalsCourse } from './vitals-course.tsx'
import { WORDS } from './words.ts'

const NEWEST = 50

/** The observations of a stay: what is due, a column for each set, and plots. `?add` opens the form. Prints in A4 landscape. */
export function Screen() {
  const { sessionId = '' } = useParams()
  const session = useSession(sessionId)
  const [search, setSearch] = useSearchParams()
  const { role } = useUser()
  const isAdding = search.has('add')
  const add = (on: boolean) => setSearch(on ? { add: '' } : {}, { replace: true, preventScrollReset: true })
  const mayAdd = session.data?.open === true && can(role, recordObservation)
  return (
    <div className={styles.landscape}>
      <Page
        title={WORDS.chart}
        back={pathTo('sessionDetails', { sessionId })}
        action={
          mayAdd &&
          !isAdding && (
            <Button onClick={() => add(true)} autoFocus>
              {WORDS.add}
            </Button>
          )
        }
      >
        <ListState query={session} rows={3} rowHeight={104}>
          {(session) => (
            <Settled key={session._id}>
              <Chart session={session} isAdding={mayAdd && isAdding} onAdded={() => add(false)} />
            </Settled>
          )}
        </ListState>
      </Page>
    </div>
  )
}

function Chart({ session, isAdding, onAdded }: { session: Session; isAdding: boolean; onAdded: () => void }) {
  const patient = usePatientOf(session)
  const user = useUser()
  const [struck, setStruck] = useState<{ set: Observation; opened: boolean } | null>(null)
  const sets = useQuery(query(listObservations, { params: { id: session._id }, query: { limit: NEWEST } }))
  const now = timeNow()
  return (
    <div className="grid one-column narrow gap-4">
      <PatientStrip patient={patient.data ?? session.patientId} />
      {isAdding && patient.data && <ObservationForm session={session} patient={patient.data} onDone={onAdded} />}
      <ListState query={sets} rows={4} rowHeight={44} isEmpty={({ data }) => data.length === 0} empty={WORDS.nothingYet}>
        {({ data, count }) => (
          <>
            <NewestSet sets={data} now={now} />
            <ChartTable
              sets={data}
              mayStrike={(set) => mayStrikeSet(user, set, now)}
              onStrike={(set) => setStruck({ set, opened: true })}
            />
            {count > data.length && <p className="note regular">{WORDS.olderLeftOut(data.length, count)}</p>}
            <p className="flex wrap middle apart gap-rows-2 gap-columns-5">
              <span className="quiet regular text-xs">{NEWS2_NOTICE}</span>
              <Button className="no-print" variant="subtle" onClick={() => window.print()}>
                {WORDS.print}
              </Button>
            </p>
          </>
        )}
      </ListState>
      <VitalsCourse session={session} />
      <StrikeSet set={struck?.set} opened={struck?.opened ?? false} onClose={() => setStruck((one) => one && { ...one, opened: false })} />
    </div>
  )
}

function NewestSet({ sets, now }: { sets: readonly Observation[]; now: number }) {
  const last = sets.find(({ struck }) => struck === null)
  return last ? <LastSet set={last} now={now} /> : null
}

import { can } from '@clinic/contract/endpoint'
import { listSummaries, receiveSummary } from '@clinic/contract/sister-summaries/sister-summaries'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { OpenFile } from './open-file.tsx'
import { OurKey } from './our-key.tsx'
import { Beside } from './side-by-side.tsx'
import styles from './sister-summaries.module.css'
import { WORDS } from './words.ts'

/** The summaries of other clinics and this clinic's key; with `?id=`, one summary beside the own record. */
export function Screen() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const { role } = useUser()
  const [refusal, setRefusal] = useState('')
  const mayOpen = can(role, receiveSummary)
  if (id !== null) return <Beside key={id} id={id} />
  return (
    <Page title={WORDS.title} context={WORDS.context} action={mayOpen && <OpenFile onRefusal={setRefusal} />}>
      {refusal !== '' && (
        <Alert role="alert" color="danger" variant="light" mb="lg">
          {refusal}
        </Alert>
      )}
      <div className={styles.split}>
        {mayOpen && <Received />}
        <OurKey />
      </div>
    </Page>
  )
}

function Received() {
  const summaries = useQuery(query(listSummaries, {}))
  return (
    <section aria-labelledby="received" className="narrow">
      <h2 id="received" className="text-m strong below-3">
        {WORDS.received}
      </h2>
      <ListState query={summaries} rows={3} isEmpty={({ data }) => data.length === 0} empty={<p>{WORDS.none}</p>}>
        {({ data }) => (
          <Rows label={WORDS.received} columns={['180px']}>
            {data.map(({ _id, name, clinic, madeAt, receivedBy, patient }) => (
              <Row
                key={_id}
                id={_id}
                name={name}
                about={`${WORDS.theirs(clinic, `${formatDate(madeAt)} ${formatTime(madeAt)}`)} · ${WORDS.openedBy(receivedBy.name)}`}
                cells={[patient ? WORDS.beside(`${patient.firstname} ${patient.lastname}`) : WORDS.besideNone]}
                to={`?id=${_id}`}
              />
            ))}
          </Rows>
        )}
      </ListState>
    </section>
  )
}

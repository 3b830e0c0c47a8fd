import { can } from '@clinic/contract/endpoint'
import { listCourses, recordTreatment, type TherapyCourse } from '@clinic/contract/therapy/therapy'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { RecordTreatment } from '../../shared/therapy/course-forms.tsx'
import styles from '../../shared/therapy/course-strip.module.css'
import { CourseStrip } from '../../shared/therapy/course-strip.tsx'
import { THERAPY_WORDS } from '../../shared/therapy/words.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { Page } from '../../ui/page/page.tsx'

const PAGE = 25
const listOf = (skip: number) => query(listCourses, { query: { skip, limit: PAGE } })

export const prefetch: Prefetch = (client, search) => client.prefetchQuery(listOf(skipOf(search)))

/** The running courses, those due first: what a physiotherapist's day looks like. */
export function Screen() {
  const list = useQuery({ ...listOf(useSkip()), refetchInterval: usePolling() })
  return (
    <Page title={THERAPY_WORDS.courses} context={list.data ? THERAPY_WORDS.coursesContext(list.data.count, list.data.due) : null}>
      <ListState query={list} rows={4} rowHeight={132} isEmpty={({ count }) => count === 0} empty={<NoCourses />}>
        {({ data, count }) => (
          <>
            <ul className={styles.courses} aria-label={THERAPY_WORDS.courses}>
              {data.map((course) => (
                <Course key={course._id} course={course} />
              ))}
            </ul>
            <Pager count={count} rows={data.length} size={PAGE} optional />
          </>
        )}
      </ListState>
    </Page>
  )
}

/** A card from which the next treatment is recorded. */
function Course({ course }: { course: TherapyCourse }) {
  const { goal, howOften, sessionId, patientId } = course
  const { role } = useUser()
  const [isRecording, setRecording] = useState(false)
  const name = `${patientId.firstname} ${patientId.lastname}`
  return (
    <li className={styles.course}>
      <h2 className="text-m strong">
        <Link className="same-colour" to={pathTo('sessionDetails', { sessionId })}>
          {name}
        </Link>{' '}
        <span className="note regular">{personText(patientId)}</span>
      </h2>
      <p>
        {goal} {howOften !== '' && <span className="quiet">· {howOften}</span>}
      </p>
      <CourseStrip course={course} />
      {can(role, recordTreatment) && (
        <div>
          <Button variant="default" aria-label={THERAPY_WORDS.treatNow(name)} onClick={() => setRecording(true)}>
            {THERAPY_WORDS.record}
          </Button>
        </div>
      )}
      <Modal opened={isRecording} onClose={() => setRecording(false)} title={THERAPY_WORDS.treatNow(name)} size="lg">
        <RecordTreatment course={course} onDone={() => setRecording(false)} />
      </Modal>
    </li>
  )
}

function NoCourses() {
  return (
    <>
      <p>{THERAPY_WORDS.noCourses}</p>
      <Button component={Link} to={pathTo('queue')} variant="default">
        {THERAPY_WORDS.toQueue}
      </Button>
    </>
  )
}

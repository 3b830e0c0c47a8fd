import { listCourses } from '@clinic/contract/therapy/therapy'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
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
    <Page title={THERAPY_WORDS.courses}>
      <ListState query={list} rows={4} rowHeight={132} isEmpty={({ count }) => count === 0} empty={<NoCourses />}>
        {({ data, count }) => (
          <>
            <ul className={styles.courses} aria-label={THERAPY_WORDS.courses}>
              {data.map((course) => (
                <li key={course._id} className="card pad-5 grid gap-3">
                  <h2 className={styles.name}>
                    <Link to={pathTo('sessionDetails', { sessionId: course.sessionId })}>
                      {course.patientId.firstname} {course.patientId.lastname}
                    </Link>{' '}
                    <span className="note">{personText(course.patientId)}</span>
                  </h2>
                  <p className="flush quiet">{course.goal}</p>
                  <CourseStrip course={course} />
                </li>
              ))}
            </ul>
            <Pager count={count} rows={data.length} size={PAGE} optional />
          </>
        )}
      </ListState>
    </Page>
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

import { type CourseEnding, ENDINGS } from '@clinic/clinical/therapy/therapy'
import { can } from '@clinic/contract/endpoint'
import type { Session } from '@clinic/contract/sessions/session-record'
import { coursesOf, startCourse, type TherapyCourse, updateCourse } from '@clinic/contract/therapy/therapy'
import { Button, Modal } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import { useUser } from '../../auth/user.tsx'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { RecordTreatment, StartCourse } from './course-forms.tsx'
import { CourseStrip } from './course-strip.tsx'
import { THERAPY_WORDS } from './words.ts'

/** The courses of a session. Without one, only who gives physiotherapy sees that one can be started. */
export function TherapySection({ session }: { session: Session }) {
  const { role } = useUser()
  const courses = useQuery(query(coursesOf, { params: { id: session._id } })).data
  const [isStarting, setStarting] = useState(false)
  const mayChange = session.open && !session.voided && can(role, startCourse)
  if (!courses || (courses.length === 0 && !(mayChange && role === 'physiotherapist'))) return null
  const isRunning = courses.some(({ ending }) => ending === null)
  return (
    <section aria-labelledby="therapy" className="card pad-5 grid gap-4">
      <div className="flex wrap middle apart gap-3">
        <h2 id="therapy" className="text-m strong">
          {THERAPY_WORDS.title}
        </h2>
        {mayChange && !isRunning && (
          <Button variant="default" className="no-print" onClick={() => setStarting(true)}>
            {THERAPY_WORDS.start}
          </Button>
        )}
      </div>
      {courses.map((course) =>
        course.ending === null ? (
          <Running key={course._id} course={course} mayChange={mayChange} />
        ) : (
          <p key={course._id} className="quiet">
            {course.goal} · {THERAPY_WORDS.treatments(course.treatments.length, course.planned)} ·{' '}
            {THERAPY_WORDS.ended(THERAPY_WORDS.endings[course.ending], formatDate(course.endedAt ?? ''))}
          </p>
        ),
      )}
      <Modal opened={isStarting} onClose={() => setStarting(false)} title={THERAPY_WORDS.start}>
        <StartCourse sessionId={session._id} onDone={() => setStarting(false)} />
      </Modal>
    </section>
  )
}

function Running({ course, mayChange }: { course: TherapyCourse; mayChange: boolean }) {
  const [isRecording, setRecording] = useState(false)
  const { _id: id, version, exercises, goal, howOften, sessionId } = course
  const end = useMutation({
    mutationFn: (ending: CourseEnding) => call(updateCourse, { params: { id }, body: { ending, version } }, { idempotencyKey: newKey() }),
    onError: (error) => notify.failure(error),
  })
  const print = { name: THERAPY_WORDS.printExercises, Icon: IconPrinter, to: pathTo('print', { what: 'home-exercises', id: sessionId }) }
  const endings = ENDINGS.map((ending) => ({
    name: THERAPY_WORDS.endings[ending],
    Icon: IconCircleCheck,
    ends: true,
    onPress: () => end.mutate(ending),
  }))
  return (
    <>
      <p>
        {goal} {howOften !== '' && <span className="quiet">· {howOften}</span>}
      </p>
      <CourseStrip course={course} />
      <div className="flex middle gap-3 no-print">
        {mayChange && <Button onClick={() => setRecording(true)}>{THERAPY_WORDS.record}</Button>}
        {(mayChange || exercises !== '') && (
          <RowMenu of={THERAPY_WORDS.thisCourse} actions={[...(exercises === '' ? [] : [print]), ...(mayChange ? endings : [])]} />
        )}
      </div>
      <Modal opened={isRecording} onClose={() => setRecording(false)} title={THERAPY_WORDS.record} size="lg">
        <RecordTreatment course={course} onDone={() => setRecording(false)} />
      </Modal>
    </>
  )
}

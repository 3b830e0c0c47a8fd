import { coursesOf } from '@clinic/contract/therapy/therapy'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import type { LoadedPaper } from '../paper-loader.ts'
import { Who } from '../patient.tsx'
import { loadSession } from '../session-data.ts'
import { Block, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

/** What to do at home, from the newest course of a session. */
export async function load(id: string): Promise<LoadedPaper> {
  const [{ session, age }, courses] = await Promise.all([loadSession(id), call(coursesOf, { params: { id } })])
  const course = courses.find(({ exercises }) => exercises !== '')
  if (!course || session.voided) return { nothing: PRINT_WORDS.noExercises }
  return {
    draw: ({ printed, size }) => (
      <Sheet
        title={PRINT_WORDS.homeExercises}
        size={size}
        printed={printed}
        about={formatDate(printed.at)}
        who={<Who patient={session.patientId} age={age} number={printed.clinicNumber} />}
      >
        <Block label={course.goal} pre>
          {course.exercises}
        </Block>
      </Sheet>
    ),
  }
}

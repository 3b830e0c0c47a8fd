import type { CourseEnding } from '@clinic/clinical/therapy/therapy'
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Courses of physiotherapy. The store enforces every check named here (0052-therapy-courses).

/** At most one without an ending for each session. */
export interface TherapyCourseTable {
  _id: string
  sessionId: string
  goal: string
  /** Treatments, from 1 to 40. */
  planned: number
  howOften: Generated<string>
  /** JSON list of up to three activities that the patient names. */
  activities: Generated<string>
  /** What to do at home. */
  exercises: Generated<string>
  startedAt: Time
  startedBy: string
  /** These three are set together, once. */
  ending: Generated<CourseEnding | null>
  endedAt: Generated<Time | null>
  endedBy: Generated<string | null>
  version: Generated<number>
}

/** What was measured at a treatment, which is care on the session. Append-only, enforced by triggers. */
export interface TherapyTreatmentTable {
  careId: string
  courseId: string
  /** 0 to 10; null if it was not asked. */
  pain: number | null
  /** JSON list with a number from 0 to 10, or null, for each activity. */
  scores: Generated<string>
}

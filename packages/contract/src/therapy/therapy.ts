import { ENDINGS, MAX_ACTIVITIES, MAX_PLANNED, MAX_SCORE } from '@clinic/clinical/therapy/therapy'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, LONG, paged, paging, requiredText, text, time, version } from '../fields.ts'
import { PatientOfSession } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { THERAPISTS } from '../personnel/roles.ts'

// A course of physiotherapy in one open session: its goal, its treatments, and two measures over time.

export const THERAPY_MESSAGES = {
  running: 'A course is running in this session. End it before you start another one.',
  ended: 'This course has ended',
} as const

const score = z
  .int('Enter a whole number from 0 to 10')
  .min(0, 'Enter a number from 0')
  .max(MAX_SCORE, 'Enter a number up to 10')
  .nullable()

const Treatment = z.object({
  /** The care that records it. */
  careId: z.string(),
  at: time,
  by: PersonBrief,
  comment: z.string(),
  pain: z.int().nullable(),
  /** In the order of the course's activities. */
  scores: z.array(z.int().nullable()),
})

export const TherapyCourse = z.object({
  _id: z.string(),
  sessionId: z.string(),
  patientId: PatientOfSession,
  goal: z.string(),
  planned: z.int(),
  howOften: z.string(),
  activities: z.array(z.string()),
  exercises: z.string(),
  startedAt: time,
  startedBy: PersonBrief,
  ending: z.enum(ENDINGS).nullable(),
  endedAt: time.nullable(),
  /** Oldest first, without struck ones: their number is how far the course has come. */
  treatments: z.array(Treatment),
  /** yyyy-mm-dd: when the patient is asked to come back. */
  dueOn: z.string().nullable(),
  version: z.int(),
})
export type TherapyCourse = z.infer<typeof TherapyCourse>

export const listCourses = defineEndpoint({
  method: 'GET',
  path: '/therapy',
  summary: 'The running courses of physiotherapy, those due first',
  access: 'signed-in',
  audits: 'therapy.list',
  shows: ['sessions', 'follow-ups', 'patients'],
  query: z.object(paging),
  /** `due`: of how many of all of them the next treatment is due, today or before. */
  response: paged(TherapyCourse).extend({ due: z.int() }),
})

export const coursesOf = defineEndpoint({
  method: 'GET',
  path: '/session/:id/therapy',
  summary: 'The courses of physiotherapy of a session, newest first',
  access: 'signed-in',
  audits: 'therapy.read',
  shows: ['sessions', 'follow-ups', 'patients'],
  params: idParam,
  response: z.array(TherapyCourse),
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

const PLANNED = `Enter a whole number of treatments, from 1 to ${MAX_PLANNED}`

export const CourseInput = z.object({
  goal: requiredText(200, 'Say what the patient wants to reach'),
  planned: z.int(PLANNED).min(1, PLANNED).max(MAX_PLANNED, PLANNED),
  howOften: text(60, 'Say how often, such as twice a week').default(''),
  activities: z
    .array(requiredText(60, 'Name the activity'), 'Send a list of activities')
    .max(MAX_ACTIVITIES, `Name at most ${MAX_ACTIVITIES} activities`)
    .default([]),
  exercises: text(2000, 'Write the exercises as a text').default(''),
})
export type CourseInput = z.infer<typeof CourseInput>

export const startCourse = defineEndpoint({
  method: 'POST',
  path: '/session/:id/therapy',
  summary: 'Start a course of physiotherapy in an open session',
  access: THERAPISTS,
  touches: ['sessions'],
  params: idParam,
  body: CourseInput,
  response: TherapyCourse,
  status: 201,
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

export const TreatmentInput = z.object({
  comment: requiredText(LONG, 'Say what was done'),
  pain: score.default(null),
  scores: z.array(score, 'Send a list of scores').max(MAX_ACTIVITIES, `Send at most ${MAX_ACTIVITIES} scores`).default([]),
})
export type TreatmentInput = z.infer<typeof TreatmentInput>

export const recordTreatment = defineEndpoint({
  method: 'POST',
  path: '/therapy/:id/treatments',
  summary: 'Record a treatment of a course, as care on its session, with the two measures',
  access: THERAPISTS,
  touches: ['sessions', 'stock'],
  params: idParam,
  body: TreatmentInput,
  response: TherapyCourse,
  status: 201,
  refersTo: [{ in: 'params', key: 'id', what: 'therapyCourse' }],
})

export const CourseUpdate = z.object({
  ending: z.enum(ENDINGS, 'Choose how the course ends').optional(),
  exercises: text(2000, 'Write the exercises as a text').optional(),
  version,
})
export type CourseUpdate = z.infer<typeof CourseUpdate>

export const updateCourse = defineEndpoint({
  method: 'PATCH',
  path: '/therapy/:id',
  summary: 'End a course, or change its exercises for home',
  access: THERAPISTS,
  touches: ['sessions'],
  params: idParam,
  body: CourseUpdate,
  response: TherapyCourse,
  refersTo: [{ in: 'params', key: 'id', what: 'therapyCourse' }],
})

export const THERAPY_ENDPOINTS = [listCourses, coursesOf, startCourse, recordTreatment, updateCourse]

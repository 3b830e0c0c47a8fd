import { addDays } from '@clinic/clinical/calendar'
import { SessionInput } from '@clinic/contract/sessions/sessions'
import { CourseInput, TreatmentInput } from '@clinic/contract/therapy/therapy'
import { clinicDay } from '../../actor.ts'
import { startOfDay } from '../../arrivals/one-per-person.ts'
import type { Db } from '../../db/open.ts'
import { createFollowUp } from '../../follow-ups/make.ts'
import { createPatient } from '../../patients/patients.ts'
import { createSession } from '../../sessions/create-session.ts'
import { updateSession } from '../../sessions/update-session.ts'
import { recordTreatment, startCourse, updateCourse } from '../../therapy/change-courses.ts'
import { as, type Clinic, DAY, later, type Scene } from '../clinic.ts'
import { inventPatient } from '../people.ts'
import { THERAPY_PEOPLE, type TherapyPerson } from './therapy-people.ts'

/** Ten o'clock, in minutes. */
const MORNING = 10 * 60

export const COURSES = THERAPY_PEOPLE.length

/** People in physiotherapy: a goal, treatments over weeks, and what has become of their pain. */
export const therapyScenes = (clinic: Clinic): Scene[] => THERAPY_PEOPLE.flatMap((person) => scenesOf(clinic, person))

function scenesOf(clinic: Clinic, person: TherapyPerson): Scene[] {
  const { treatments, every, lastDaysAgo, ending } = person
  // All of it closer to today in a demo of few days.
  const share = Math.min(1, (clinic.size.days - 2) / (lastDaysAgo + treatments.length * every))
  const before = (treatmentsToGo: number) => {
    const at = new Date(clinic.today.getTime() - (lastDaysAgo + treatmentsToGo * every) * share * DAY)
    return share < 1 ? at : later(new Date(startOfDay(as(clinic, 'physiotherapist', at))), MORNING)
  }
  const made = { sessionId: '', courseId: '', patientId: '' }
  const start = before(treatments.length)
  const scenes: Scene[] = [{ at: start, play: async (db) => void Object.assign(made, await refer(db, clinic, person, start)) }]
  for (const [place, [comment, pain, ...scores]] of treatments.entries()) {
    const at = before(treatments.length - 1 - place)
    const treatment = TreatmentInput.parse({ comment, pain, scores })
    scenes.push({
      at,
      play: async (db) => void (await recordTreatment(db, as(clinic, 'physiotherapist', at), clinic.guard, made.courseId, treatment)),
    })
  }
  const last = later(before(0), 20)
  scenes.push({
    at: last,
    play: (db) => (ending === null ? askBack(db, clinic, person, made.patientId, last) : end(db, clinic, made, ending, last)),
  })
  return scenes
}

async function refer(db: Db, clinic: Clinic, { who, visit, course }: TherapyPerson, at: Date) {
  const doctor = as(clinic, 'doctor', at)
  const { _id: patientId } = await createPatient(db, { ...doctor, now: later(at, -15) }, inventPatient(clinic.random, clinic.churches, who))
  const input = SessionInput.parse({ patientId, ...visit, attendants: ['PHYSIOTHERAPIST'] })
  const { _id: sessionId } = await createSession(db, doctor, clinic.guard, input)
  const started = await startCourse(db, as(clinic, 'physiotherapist', later(at, 30)), sessionId, CourseInput.parse(course))
  return { sessionId, patientId, courseId: started._id }
}

async function askBack(db: Db, clinic: Clinic, { dueIn }: TherapyPerson, patientId: string, at: Date): Promise<void> {
  const physiotherapist = as(clinic, 'physiotherapist', at)
  const tomorrow = addDays(clinicDay(physiotherapist), 1)
  const wanted = addDays(clinicDay({ ...physiotherapist, now: clinic.today }), dueIn)
  const dueOn = wanted < tomorrow ? tomorrow : wanted
  await createFollowUp(db, physiotherapist, { patientId, dueOn, reason: 'Physiotherapy' })
}

type CourseIds = { readonly sessionId: string; readonly courseId: string }

async function end(db: Db, clinic: Clinic, { sessionId, courseId }: CourseIds, ending: NonNullable<TherapyPerson['ending']>, at: Date) {
  await updateCourse(db, as(clinic, 'physiotherapist', at), courseId, { ending })
  await updateSession(db, as(clinic, 'doctor', later(at, 10)), clinic.guard, { id: sessionId, open: false })
}

import * as contract from '@clinic/contract/therapy/therapy'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { recordTreatment, startCourse, updateCourse } from './change-courses.ts'
import { coursesOf, getCourse, listCourses } from './read-courses.ts'

export function therapyRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listCourses, (db, { actor, query }) => listCourses(db, clinicDay(actor), query))
  serveRead(app, services, contract.coursesOf, (db, { params }) => coursesOf(db, params.id))
  serveChange(app, services, contract.startCourse, (db, { actor, params, body }) => startCourse(db, actor, params.id, body))
  serveChange(
    app,
    services,
    contract.recordTreatment,
    (db, { actor, params, body }) => recordTreatment(db, actor, services.config, params.id, body),
    getCourse,
  )
  serveChange(app, services, contract.updateCourse, (db, { actor, params, body }) => updateCourse(db, actor, params.id, body), getCourse)
}

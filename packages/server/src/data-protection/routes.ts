import * as breaches from '@clinic/contract/data-protection/breaches'
import * as requests from '@clinic/contract/data-protection/data-requests'
import * as disclosures from '@clinic/contract/data-protection/disclosures'
import * as duties from '@clinic/contract/data-protection/duties'
import * as restrictions from '@clinic/contract/data-protection/restrictions'
import type { FastifyInstance } from 'fastify'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { createBreach, getBreach, listBreaches, listBreachPeople, reachOf, updateBreach } from './breaches.ts'
import { copyOfPerson, createDataRequest, endDataRequest, listDataRequests } from './data-requests.ts'
import { createDisclosure, listDisclosures, strikeDisclosure } from './disclosures.ts'
import { getDuties } from './duties.ts'
import { liftRestriction, listRestrictions, restrictPatient } from './restrictions.ts'

export function dataProtectionRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, duties.getDuties, (_db, { actor }) => getDuties(services, actor))
  serveRead(app, services, requests.listDataRequests, (db, { query }) => listDataRequests(db, query))
  serveChange(app, services, requests.createDataRequest, (db, { actor, body }) => createDataRequest(db, actor, body))
  serveChange(app, services, requests.endDataRequest, (db, { actor, params, body }) => endDataRequest(db, actor, params.id, body))
  serve(app, services, requests.downloadPersonCopy, ({ actor, params, body, work }) =>
    work(() => copyOfPerson(services, actor, params.id, body)),
  )
  serveRead(app, services, breaches.listBreaches, (db, { query }) => listBreaches(db, query))
  serveChange(app, services, breaches.createBreach, (db, { actor, body }) => createBreach(db, actor, body))
  serveRead(app, services, breaches.getReach, (_db, { query: { personnelId = '', address = '', ...times } }) =>
    reachOf(services, { ...times, personnelId: personnelId || null, address }),
  )
  serveRead(app, services, breaches.getBreach, (_db, { params }) => getBreach(services, params.id))
  serveChange(app, services, breaches.updateBreach, (db, { actor, params, body }) => updateBreach(db, actor, params.id, body))
  serveRead(app, services, breaches.listBreachPeople, (_db, { params, query }) => listBreachPeople(services, params.id, query))
  serveRead(app, services, disclosures.listDisclosures, (db, { query }) => listDisclosures(db, query))
  serveChange(app, services, disclosures.createDisclosure, (db, { actor, body }) => createDisclosure(db, actor, body))
  serveChange(app, services, disclosures.strikeDisclosure, (db, { actor, params, body }) =>
    strikeDisclosure(db, actor, params.id, body.reason),
  )
  serveRead(app, services, restrictions.listRestrictions, (db, { query }) => listRestrictions(db, query))
  serveChange(app, services, restrictions.restrictPatient, (db, { actor, body }) => restrictPatient(db, actor, body))
  serveChange(app, services, restrictions.liftRestriction, (db, { actor, params, body }) =>
    liftRestriction(db, actor, params.id, body.reason),
  )
}

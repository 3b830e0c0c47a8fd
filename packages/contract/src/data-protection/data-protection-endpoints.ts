import type { Endpoint } from '../endpoint.ts'
import { createBreach, getBreach, getReach, listBreaches, listBreachPeople, updateBreach } from './breaches.ts'
import { createDataRequest, downloadPersonCopy, endDataRequest, listDataRequests } from './data-requests.ts'
import { createDisclosure, listDisclosures, strikeDisclosure } from './disclosures.ts'
import { getDuties } from './duties.ts'
import { liftRestriction, listRestrictions, restrictPatient } from './restrictions.ts'

/** The calls of data protection, apart from the list of all calls because of its length. */
export const DATA_PROTECTION_ENDPOINTS: readonly Endpoint[] = [
  getDuties,
  listDataRequests,
  createDataRequest,
  endDataRequest,
  downloadPersonCopy,
  listBreaches,
  createBreach,
  getReach,
  getBreach,
  updateBreach,
  listBreachPeople,
  listDisclosures,
  createDisclosure,
  strikeDisclosure,
  listRestrictions,
  restrictPatient,
  liftRestriction,
]

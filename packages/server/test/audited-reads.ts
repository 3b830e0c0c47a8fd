import { type Endpoint, isExport, isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'

/** All calls that change nothing. */
export const READS: readonly Endpoint[] = ENDPOINTS.filter((endpoint) => !isMutating(endpoint))

/** What these name is no record with an id here, or the first of several: who they show is in the answer alone. */
const SHOWN_BY_ANSWER = /^\/fhir\/|^\/disease-reports\/|\/disease-reports$|^\/overview\/due$/

const AUDITED = READS.filter((endpoint) => endpoint.audits !== undefined && !isExport(endpoint) && !endpoint.file)

/** Audited reads whose event has the record that the request names. */
export const READS_OF_RECORDS = AUDITED.filter(({ path }) => !SHOWN_BY_ANSWER.test(path))

/** Audited reads whose events have the patients that the answer shows. */
export const READS_OF_ANSWERS = AUDITED.filter(({ path }) => SHOWN_BY_ANSWER.test(path))

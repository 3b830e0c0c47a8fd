import { getDiseaseWeek, listDiseaseWeekVisits } from '@clinic/contract/disease-reports/disease-weeks'
import type { Endpoint } from '@clinic/contract/endpoint'
import { FHIR_READS, FHIR_SEARCHES } from '@clinic/contract/fhir/fhir'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { READS_OF_ANSWERS } from '../../test/audited-reads.ts'
import { testApp } from '../../test/harness.ts'
import { requestOf } from '../../test/samples/request-of.ts'
import { aWorld } from '../../test/samples/sample-world.ts'

/** These answer numbers, or people of the staff. */
const OF_NO_PATIENT: readonly Endpoint[] = [getDiseaseWeek, FHIR_READS.Practitioner, FHIR_SEARCHES.Practitioner]

/** Where the sample of a call shows no one. */
const REQUESTS = new Map<Endpoint, object>([
  [listDiseaseWeekVisits, { params: { week: '2026-11-16' }, query: { figure: 'measles.cases.from-5' } }],
])

test('each read of resources, of cases and of what is due names every patient in its answer, and no other', async () => {
  const { db, services, as } = await testApp({ clock: { now: new Date('2026-11-18T10:00:00Z') } })
  const world = await aWorld({ db, as })
  await world.admin.call(updateSession, { body: { id: world.session._id, workingDiagnosis: 'Measles' } })
  const eventsSince = async (seq: number) => {
    await services.readLog.flush()
    return db.selectFrom('auditEvent').select(['seq', 'type', 'patientId']).where('seq', '>', seq).orderBy('seq').execute()
  }
  for (const endpoint of READS_OF_ANSWERS) {
    const request = { ...(await requestOf(endpoint, world)), ...REQUESTS.get(endpoint) }
    const before = Number((await eventsSince(0)).at(-1)?.seq)
    const answer = JSON.stringify(await world.admin.call(endpoint, request as never)) // of this endpoint
    const patients = await db.selectFrom('patient').select('_id').execute()
    const shown = patients.map(({ _id }) => _id).filter((id) => answer.includes(id))
    const events = await eventsSince(before)
    const named = events.flatMap(({ patientId }) => patientId ?? [])
    expect([endpoint.path, new Set(named)]).toEqual([endpoint.path, new Set(shown)])
    expect([endpoint.path, new Set(events.map(({ type }) => type))]).toEqual([endpoint.path, new Set([endpoint.audits])])
    expect([endpoint.path, shown.length > 0]).toEqual([endpoint.path, !OF_NO_PATIENT.includes(endpoint)])
  }
})

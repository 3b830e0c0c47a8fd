import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getHealth } from '@clinic/contract/health/health'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld, type Parts } from '@clinic/server/test/samples/sample-world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestsLike } from '../../fuzz/arbitraries.ts'
import { faultOf } from '../../fuzz/judge.ts'
import { sendFuzzed } from '../../fuzz/send.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301)
const RUNS = Number(process.env.FUZZ_RUNS ?? size({ quick: 10, full: 300 }))
const AT_ONCE = 4
/** They end the sign-in that the rest needs, do an hour's work, or answer without end. */
const LEFT_OUT = ['/users/logout', '/storage/backup', '/changes']

test(`INP-03 ${engine}: requests around each call, by each role, are answered in the contract's words and break nothing`, async () => {
  const clinic = await startClinic()
  const world = await aWorld(clinic)
  const tokens: [Role | 'anon', string | null][] = [['anon', null]]
  for (const role of ROLES) tokens.push([role, (await clinic.as(role)).token])
  const { patient, bed, session, item, staff } = world
  const known = {
    id: [patient._id, bed._id, session._id, item._id],
    patientId: [patient._id],
    bedId: [bed._id],
    email: [staff.email],
    drug: [item._id, item.name],
    name: [patient.lastname, item.name],
    phone: [patient.phone],
    version: [1, 2],
  }
  const faults: string[] = []
  const times: number[] = []
  const statuses = new Map<number, number>()
  for (const endpoint of ENDPOINTS.filter(({ path }) => !LEFT_OUT.includes(path))) {
    const base = await requestOf(endpoint, world)
    for (const [place, [role, token]] of tokens.entries()) {
      const seed = SEED + place
      const requests = fc.sample(requestsLike(endpoint, base, known), { seed, numRuns: RUNS })
      await inPool(requests, async (request, run) => {
        const answer = await sendFuzzed(clinic.url, endpoint, request, token)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        times.push(answer.ms)
        const written = write(request)
        const fault = faultOf(endpoint, role, written, answer)
        if (fault)
          faults.push(`${endpoint.method} ${endpoint.path} by ${role}, seed ${seed}, run ${run}: ${fault}\n  ${written.slice(0, 500)}`)
      })
    }
    expect((await clinic.anonymous.send(getHealth, {})).status).toBe(200)
  }
  console.log(`INP-03 ${engine}: seed ${SEED}`)
  expect(faults.slice(0, 20)).toEqual([])
  expect(await clinic.store.faults()).toEqual([])
  // The control: requests that are refused for one reason only would try nothing.
  for (const status of [200, 201, 400, 401, 403, 404, 409]) expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true])
  const [p99, slowest] = [percentile(times, 0.99), Math.max(...times)]
  const shares = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${grouped(count)} × ${status}`)
  noteFigure(
    `INP-03 ${engine}`,
    `seed ${SEED}, ${RUNS} a call and role: ${shares.join(', ')}; p99 ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`,
  )
  expect(p99).toBeLessThan(1_000)
})

async function inPool<T>(items: readonly T[], work: (item: T, place: number) => Promise<void>): Promise<void> {
  const rest = items.entries()
  async function next(): Promise<void> {
    for (const [place, item] of rest) await work(item, place)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const write = ({ file, ...parts }: Parts) => JSON.stringify({ ...parts, ...(file && { file: file.name }) })

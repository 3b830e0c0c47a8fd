import { join } from 'node:path'
import { makeToken } from '../baselines/token.ts'
import { type Line, median, type Plan, whole } from '../line.ts'
import type { Load } from '../load/load.ts'
import { type Clinic, type Loader, memoryOf, startBaseline, startClinic, startLoader, type Target } from '../processes.ts'
import { heavyAndLight, newcomer, type Person, samplePatients } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'

type Route = Pick<Load, 'method' | 'requests'> & { readonly name: string }
type Contender = { readonly name: 'bare' | 'fastify' | 'recording' | 'clinic'; readonly target: Target; readonly token: string }

const REQUESTS = 400
/** The connections at which the bar is held. */
const COUNTED = 16
/** Of the rate of Fastify, and of Fastify that records each read too. */
const READ_SHARE = 0.5
const RECORDED_READ_SHARE = 0.75
const CREATE_SHARE = 0.8
const MAX_MEMORY = 200

/**
 * Bar 1: each route beside the same route in a bare server, in Fastify with the usual, and in the same that records each read, in turns on
 * one store; and the memory after it.
 */
export async function routes({ quick, size }: Plan): Promise<Line[]> {
  const dataDir = await borrowStore(size)
  const clinic = await startClinic(dataDir)
  await clinic.settle()
  const bare = await startBaseline('bare', join(dataDir, 'clinic.db'))
  const fastify = await startBaseline('fastify', join(dataDir, 'clinic.db'))
  const recording = await startBaseline('fastify', join(dataDir, 'clinic.db'), 'records')
  const contenders: Contender[] = [
    { name: 'bare', target: bare, token: '' },
    { name: 'fastify', target: fastify, token: makeToken({}) },
    { name: 'recording', target: recording, token: makeToken({}) },
    { name: 'clinic', target: clinic, token: await clinic.tokenOf('admin') },
  ]
  const lines: Line[] = []
  const loader = startLoader()
  try {
    for (const route of routesOf(dataDir))
      for (const connections of quick ? [COUNTED] : [1, COUNTED, 64])
        lines.push(...(await compare(loader, route, contenders, connections, quick)))
    lines.push(memoryLine(clinic, size))
  } finally {
    for (const { stop } of [loader, ...contenders.map(({ target }) => target)]) await stop()
  }
  return lines
}

function routesOf(dataDir: string): Route[] {
  const people = samplePatients(dataDir, REQUESTS)
  const [heavy] = heavyAndLight(dataDir)
  const read = (name: string, pathOf: (person: Person, index: number) => string): Route => ({
    name,
    method: 'GET',
    requests: people.map((person, index) => ({ path: `/api${pathOf(person, index)}` })),
  })
  const words = (text: string) => encodeURIComponent(text)
  return [
    read('patient by id', ({ _id }) => `/patient/${_id}`),
    read('search by two names', ({ firstname, lastname }) => `/patient?name=${words(`${firstname} ${lastname}`)}`),
    read('search by a first name, 10 rows', ({ firstname }) => `/patient?name=${words(firstname)}`),
    read('phone, 7 digits anywhere', ({ phoneKey }, index) => `/patient?phone=${phoneKey.slice(index % 4).slice(0, 7)}`),
    read('last session of a patient', ({ _id }, index) => `/session/patient/${index === 0 ? heavy : _id}?limit=1`),
    read('page of 10 open sessions', () => '/session?limit=10'),
    {
      name: 'create a patient',
      method: 'POST',
      requests: people.map((_, index) => ({ path: '/api/patient/create', body: JSON.stringify(newcomer(index)) })),
    },
  ]
}

type Rates = Record<Contender['name'], number>

/** Other work on the machine affects servers that are measured right after one another alike, so a ratio is of one round. */
async function compare(
  loader: Loader,
  route: Route,
  contenders: readonly Contender[],
  connections: number,
  quick: boolean,
): Promise<Line[]> {
  const rounds: Rates[] = []
  const last = quick ? 2 : connections === COUNTED ? 5 : 2
  for (let round = 0; round <= last; round++) {
    const rates: Rates = { bare: 0, fastify: 0, recording: 0, clinic: 0 }
    for (const { name, target, token } of round % 2 ? contenders : contenders.toReversed()) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const { perSecond } = await loader.fire({ ...route, url: target.url, connections, seconds: 1, headers })
      rates[name] = perSecond
    }
    if (round > 0) rounds.push(rates) // the first warms up
  }
  return linesOf(route, connections, rounds)
}

function linesOf({ name, method }: Route, connections: number, rounds: readonly Rates[]): Line[] {
  const rateOf = (who: Contender['name']) => whole(median(rounds.map((rates) => rates[who])))
  const what = `${name}, ${connections} connection${connections === 1 ? '' : 's'}`
  const beside = (floor: 'fastify' | 'recording', floorName: string, share: number) => {
    const ratio = median(rounds.map((rates) => rates.clinic / rates[floor]))
    const counted = connections === COUNTED
    return { ratio: ratio.toFixed(2), target: counted ? `≥ ${share} of ${floorName}` : '', holds: counted ? ratio >= share : null }
  }
  const plain = {
    bar: '1 limit',
    what,
    measured: `${rateOf('clinic')}/s (Fastify ${rateOf('fastify')}, bare ${rateOf('bare')})`,
    ...beside('fastify', 'Fastify', method === 'GET' ? READ_SHARE : CREATE_SHARE),
  }
  if (method !== 'GET') return [plain]
  const recorded = {
    bar: '1 limit',
    what: 'the same beside a Fastify that records each read',
    measured: `Fastify ${rateOf('recording')}/s`,
  }
  return [plain, { ...recorded, ...beside('recording', 'it', RECORDED_READ_SHARE) }]
}

function memoryLine({ pid }: Clinic, size: number): Line {
  const megabytes = memoryOf(pid)
  return {
    bar: '1 limit',
    what: `memory after all of these, ${whole(size)} patients`,
    measured: `${whole(megabytes)} MB`,
    ratio: '',
    target: `< ${MAX_MEMORY} MB`,
    holds: megabytes < MAX_MEMORY,
  }
}

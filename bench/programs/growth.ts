import { createAsker } from '../ask.ts'
import { type Line, median, ms, type Plan, whole } from '../line.ts'
import { startClinic } from '../processes.ts'
import { heavyAndLight, samplePatients, sampleSessions } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'

const LONG = 'history of a patient with 2,000 sessions'
const SHORT = 'history of a patient with 2 sessions'
const MAX = 2

type Reader = { readonly ask: (path: string) => Promise<number>; readonly reads: Reads; readonly stop: () => Promise<void> }
type Reads = Record<string, (index: number) => string>

/** Bar 3: what each reading route costs one person as the store grows, and a long history beside a short one. */
export async function growth({ quick, sizes }: Plan): Promise<Line[]> {
  const rounds = quick ? 30 : 60
  const readers: Reader[] = []
  try {
    for (const size of sizes) readers.push(await openReader(size, rounds))
    const times = await timeInTurns(readers, rounds)
    const heading = `${sizes.map(whole).join(' · ')} patients`
    const [long = 0, short = 0] = [LONG, SHORT].map((what) => times.get(what)?.at(-1))
    return [
      ...[...times].map(([what, at]) => lineOf(`${what}: ${heading}`, at.map(ms).join(' · '), (at.at(-1) ?? 0) / (at[0] ?? 0))),
      lineOf('a history of 2,000 sessions beside one of 2', `${ms(long)} beside ${ms(short)}`, long / short),
    ]
  } finally {
    for (const { stop } of readers) await stop()
  }
}

async function openReader(size: number, rounds: number): Promise<Reader> {
  const dataDir = await borrowStore(size)
  const clinic = await startClinic(dataDir)
  await clinic.settle()
  const asker = createAsker(clinic.url, await clinic.tokenOf('admin'))
  async function stop(): Promise<void> {
    asker.close()
    await clinic.stop()
  }
  return { ask: asker.time, reads: readsOf(dataDir, size, rounds), stop }
}

/** The median of each route at each size. All take turns at every request, so what else the machine does meets them alike. */
async function timeInTurns(readers: readonly Reader[], rounds: number): Promise<Map<string, number[]>> {
  const routes = Object.keys(readers[0]?.reads ?? {})
  const times = new Map(routes.map((what) => [what, readers.map((): number[] => [])]))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const what of routes) {
      for (const [at, { ask, reads }] of readers.entries()) {
        const took = await ask(reads[what]?.(Math.abs(round)) ?? '')
        if (round >= 0) times.get(what)?.[at]?.push(took)
      }
    }
  }
  return new Map([...times].map(([what, all]) => [what, all.map(median)]))
}

const WARM_UP = 5

function readsOf(dataDir: string, size: number, rounds: number): Reads {
  const people = samplePatients(dataDir, rounds)
  const sessions = sampleSessions(dataDir, rounds)
  const [heavy, light] = heavyAndLight(dataDir)
  const person = (index: number) => people[index % rounds] ?? { _id: '', firstname: '', lastname: '', phoneKey: '' }
  return {
    'a patient': (index) => `/patient/${person(index)._id}`,
    'patients found by two names': (index) => `/patient?name=${encodeURIComponent(`${person(index).firstname} ${person(index).lastname}`)}`,
    'patients found by one name': (index) => `/patient?name=${encodeURIComponent(person(index).lastname)}`,
    'patients found by 7 digits': (index) => `/patient?phone=${person(index).phoneKey.slice(2, 9)}`,
    'possible duplicates': (index) =>
      `/patient/duplicates?name=${encodeURIComponent(person(index).lastname)}&phone=${person(index).phoneKey}`,
    'all patients, first page': () => '/patient',
    'all patients, the middle page': (index) => `/patient?skip=${Math.floor(size / 20) + index}`,
    'all patients, the last page': () => `/patient?skip=${size / 10 - 1}`,
    'a session': (index) => `/session/${sessions[index % rounds]}`,
    [LONG]: () => `/session/patient/${heavy}`,
    'the last page of that history': () => `/session/patient/${heavy}?skip=199`,
    [SHORT]: () => `/session/patient/${light}`,
    'open sessions': () => '/session',
    'closed sessions, first page': () => '/session?open=false',
    'closed sessions, the middle page': (index) => `/session?open=false&skip=${Math.floor((size * 3) / 20) + index}`,
    'the queue': () => '/session/queue',
    'report of a week': () => '/session/patients/all?startDate=2024-03-04&endDate=2024-03-10',
    'report of a year': () => '/session/patients/all?startDate=2024-01-01&endDate=2024-12-31',
    'the audit': () => '/audit',
    'the audit, a deep page': (index) => `/audit?skip=${Math.floor(size / 10) + index}`,
    'the audit of a patient': (index) => `/audit?patientId=${person(index)._id}`,
    'the audit of a day': () => '/audit?startDate=2024-03-04&endDate=2024-03-04',
    staff: () => '/users',
    beds: () => '/bed',
    stock: () => '/inventory',
  }
}

function lineOf(what: string, measured: string, growth: number): Line {
  return { bar: '3 growth', what, measured, ratio: growth.toFixed(2), target: `≤ ${MAX}×`, holds: growth <= MAX }
}

import { createAsker } from '../ask.ts'
import { type Line, median, ms, type Plan, whole } from '../line.ts'
import { startClinic } from '../processes.ts'
import { heavyAndLight, samplePatients, sampleSessions } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'

/** Bar 3: what each reading route costs one person as the store grows, and a long history beside a short one. */
export async function growth({ quick, sizes }: Plan): Promise<Line[]> {
  const measured: Map<string, number>[] = []
  for (const size of sizes) measured.push(await timesAt(size, quick ? 30 : 60))
  const [small = new Map<string, number>()] = measured
  const large = measured.at(-1) ?? small
  const routes = [...small.keys()].map((what) => {
    const times = measured.map((at) => at.get(what) ?? 0)
    return lineOf(what, times.map(ms).join(' · '), (times.at(-1) ?? 0) / (times[0] ?? 0))
  })
  const heading = `${sizes.map(whole).join(' · ')} patients`
  const [long = 0, short = 0] = [LONG, SHORT].map((what) => large.get(what))
  return [
    ...routes.map((line) => ({ ...line, what: `${line.what}: ${heading}` })),
    lineOf('a history of 2,000 sessions beside one of 2', `${ms(long)} beside ${ms(short)}`, long / short),
  ]
}

const LONG = 'history of a patient with 2,000 sessions'
const SHORT = 'history of a patient with 2 sessions'
const MOST = 2

async function timesAt(size: number, rounds: number): Promise<Map<string, number>> {
  const dataDir = await borrowStore(size)
  const clinic = await startClinic(dataDir)
  await clinic.settle()
  const asker = createAsker(clinic.url, await clinic.tokenOf('admin'))
  try {
    const times = new Map<string, number>()
    for (const [what, pathOf] of Object.entries(readsOf(dataDir, size, rounds))) {
      const paths = Array.from({ length: rounds }, (_, index) => pathOf(index))
      await asker.timeAll(paths.slice(0, 5))
      times.set(what, median(await asker.timeAll(paths)))
    }
    return times
  } finally {
    asker.close()
    await clinic.stop()
  }
}

function readsOf(dataDir: string, size: number, rounds: number): Record<string, (index: number) => string> {
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
  return { bar: '3 growth', what, measured, ratio: growth.toFixed(2), target: `≤ ${MOST}×`, holds: growth <= MOST }
}

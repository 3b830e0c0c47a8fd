import { join } from 'node:path'
import { type Db, openDb } from '@clinic/server/db/open'
import { searchPatients } from '@clinic/server/patients/search/search'
import { type Line, ms, type Plan, percentile, whole } from '../line.ts'
import { borrowPostgres } from '../postgres.ts'
import { type Person, samplePatients } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'

type Engine = { readonly name: 'SQLite' | 'PostgreSQL'; readonly p50: number; readonly p99: number }
type Query = { readonly name?: string; readonly phone?: string }
/** Of the clock, and what this process worked for one search on average, in ms. */
type Times = { readonly p50: number; readonly p99: number; readonly worked: number }

const ENGINES: readonly Engine[] = [
  { name: 'SQLite', p50: 2, p99: 15 },
  { name: 'PostgreSQL', p50: 6, p99: 45 },
]

/** Bar 2: what a search costs inside the server, by what was typed, on both engines. */
export async function search({ quick, size }: Plan): Promise<Line[]> {
  const dataDir = await borrowStore(size)
  const people = samplePatients(dataDir, quick ? 200 : 600)
  const sqlite = await timesOf(join(dataDir, 'clinic.db'), people)
  const postgres = await timesOf(await borrowPostgres(size), people)
  return ENGINES.flatMap((engine) =>
    [...(engine.name === 'SQLite' ? sqlite : postgres)].map(([kind, times]) => lineOf(engine, size, kind, times, sqlite.get(kind))),
  )
}

async function timesOf(url: string, people: readonly Person[]): Promise<Map<string, Times>> {
  const db = await openDb(url)
  const half = people.length / 2
  try {
    const times = new Map<string, Times>()
    for (const [kind, queryOf] of Object.entries(kindsOf(people))) {
      // The first half warms up and is not counted.
      await timeEach(db, people.slice(0, half).map(queryOf))
      const before = process.cpuUsage()
      const taken = await timeEach(db, people.slice(half).map(queryOf))
      const { user, system } = process.cpuUsage(before)
      times.set(kind, { p50: percentile(taken, 50), p99: percentile(taken, 99), worked: (user + system) / 1000 / half })
    }
    return times
  } finally {
    await db.destroy()
  }
}

function kindsOf(people: readonly Person[]): Record<string, (person: Person, index: number) => Query> {
  const common = commonest(people.flatMap(({ firstname, lastname }) => [firstname, lastname]))
  return {
    'one name': ({ lastname }) => ({ name: lastname }),
    'two names in any order': ({ firstname, lastname }, index) => ({
      name: index % 2 ? `${lastname} ${firstname}` : `${firstname} ${lastname}`,
    }),
    'near spelling': ({ firstname, lastname }, index) => ({ name: `${misspelt(firstname, index)} ${misspelt(lastname, index + 1)}` }),
    'common name': (_, index) => ({ name: common[index % common.length] ?? '' }),
    'name while it is typed': ({ firstname }, index) => ({ name: firstname.slice(0, 1 + (index % 4)) }),
    'phone, 4 digits': ({ phoneKey }, index) => ({ phone: phoneKey.slice(index % 7).slice(0, 4) }),
    'phone, 7 digits': ({ phoneKey }, index) => ({ phone: phoneKey.slice(index % 4).slice(0, 7) }),
    'phone, 11 digits': ({ phoneKey }) => ({ phone: `0${phoneKey}` }),
    'name and phone': ({ firstname, phoneKey }) => ({ name: firstname, phone: phoneKey.slice(-4) }),
    'common name and 3 digits': ({ phoneKey }, index) => ({ name: common[index % common.length] ?? '', phone: phoneKey.slice(-3) }),
    'nothing found': ({ lastname }) => ({ name: `zq${lastname.slice(0, 3)}xzq` }),
  }
}

function commonest(names: readonly string[]): string[] {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }))
  return counts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 10)
    .map(({ name }) => name)
}

/** In turns a letter left out, doubled, or swapped with the next. */
function misspelt(name: string, index: number): string {
  const place = 1 + (index % Math.max(1, name.length - 2))
  const [before, letter = '', next = '', after] = [name.slice(0, place), name[place], name[place + 1], name.slice(place + 2)]
  return [before + next + after, before + letter + letter + next + after, before + next + letter + after][index % 3] ?? name
}

async function timeEach(db: Db, queries: readonly Query[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await searchPatients(db, { ...query, skip: 0, limit: 10 })
    times.push(performance.now() - began)
  }
  return times
}

function lineOf({ name, ...most }: Engine, size: number, kind: string, { p50, p99, worked }: Times, sqlite: Times | undefined): Line {
  return {
    bar: '2 search',
    what: `${kind}, ${name}, ${whole(size)} patients`,
    measured: `p50 ${ms(p50)}, p99 ${ms(p99)} (processor ${ms(worked)})`,
    ratio: name === 'PostgreSQL' && sqlite ? (p50 / sqlite.p50).toFixed(2) : '',
    target: `p50 ≤ ${most.p50} ms, p99 ≤ ${most.p99} ms`,
    holds: p50 <= most.p50 && p99 <= most.p99,
  }
}

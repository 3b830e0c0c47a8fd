import { readFileSync } from 'node:fs'
import type { Db } from '../../src/db/open.ts'
import { createRandom } from '../../src/demo/random.ts'
import { newId } from '../../src/ids.ts'
import { toRow } from '../../src/patients/patients.ts'
import { indexPatients } from '../../src/patients/search/search-index.ts'
import { aPatient } from '../factories.ts'

/** What was typed, and who was meant; made up by hand, from names of no real person. */
export type Pair = {
  readonly kind: string
  readonly name: string
  readonly phone: string
  readonly registered: string
  readonly registeredPhone: string
}

export const PAIRS: readonly Pair[] = readFileSync(new URL('pairs.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind = '', name = '', phone = '', registered = '', registeredPhone = ''] = cellsOf(line)
    return { kind, name, phone, registered, registeredPhone }
  })

/** A cell with a comma is in quotes; none holds a quote. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

const spellings = PAIRS.flatMap(({ name, registered }) => [name, registered]).filter((text) => /^\S+ \S+$/.test(text))
const FIRST = [...new Set(spellings.map((text) => text.split(' ')[0] ?? ''))]
const LAST = [...new Set(spellings.map((text) => text.split(' ')[1] ?? ''))]

/** Other people of the same names: the search must find the right one among them. The same ones for the same seed. */
export function strangers(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const first = () => random.pick(FIRST)
  return Array.from({ length: count }, () => `${random.chance(0.15) ? `${first()} ` : ''}${first()} ${random.pick(LAST)}`)
}

const ROWS = 250

/** Registers people past the calls, which would take minutes; those without a phone get one. */
export async function register(db: Db, people: readonly { name: string; phone?: string }[]): Promise<string[]> {
  const rows = people.map(({ name, phone }) => {
    const [firstname = '', ...rest] = name.split(' ')
    const input = aPatient({ firstname, lastname: rest.join(' '), ...(phone && { phone }) })
    return { _id: newId(), ...toRow(input), ageRangeOn: '2026-01-01', createdAt: '', updatedAt: '' }
  })
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS)
    await db.insertInto('patient').values(some).execute()
    await indexPatients(db, some)
  }
  return rows.map(({ _id }) => _id)
}

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RequestOf } from '@clinic/contract/endpoint'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import type { createPatient } from '@clinic/contract/patients/patients'
import { createRandom } from '@clinic/server/demo/random'
import { createPatients } from './store/patients.ts'

export type Person = { readonly _id: string; readonly firstname: string; readonly lastname: string; readonly phoneKey: string }

/** Patients of a store, evenly from its whole length and in no order: the same ones at every run. */
export function samplePatients(dataDir: string, count: number): Person[] {
  return query(dataDir, (database) => {
    const random = createRandom(count)
    const { last } = database.prepare('select max(rowid) as "last" from "patient"').get() as { last: number }
    const one = database.prepare('select "_id", "firstname", "lastname", "phoneKey" from "patient" where rowid = ?')
    return Array.from({ length: count }, () => one.get(random.whole(3, last)) as unknown as Person) // rows are never deleted
  })
}

/** The patient with 2,000 sessions and the one with two. */
export function heavyAndLight(dataDir: string): [heavy: string, light: string] {
  return query(dataDir, (database) => {
    const rows = database.prepare('select "_id" from "patient" where rowid <= 2 order by rowid').all()
    return [String(rows[0]?._id), String(rows[1]?._id)]
  })
}

export function sampleSessions(dataDir: string, count: number): string[] {
  return query(dataDir, (database) => {
    const random = createRandom(count)
    const { last } = database.prepare('select max(rowid) as "last" from "session"').get() as { last: number }
    const one = database.prepare('select "_id" from "session" where rowid = ?')
    return Array.from({ length: count }, () => String(one.get(random.whole(1, last))?._id))
  })
}

function query<T>(dataDir: string, ask: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'clinic.db'), { readOnly: true })
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

/** The body of a registration. */
export function newcomer(number: number): RequestOf<typeof createPatient>['body'] {
  return {
    firstname: `Bench${String.fromCharCode(97 + (number % 26))}`,
    lastname: `Okafor${String.fromCharCode(97 + (Math.floor(number / 26) % 26))}`,
    phone: `0820${String(1_000_000 + number * 7_919).slice(-7)}`,
    gender: 'FEMALE',
    ageRange: '26 - 30 years',
    email: '',
    allergies: 'N/A',
    church: 'Grace Chapel',
    isSaintsCommunity: false,
    contactPerson: 'Ngozi Okafor',
    contactPersonNumber: '08035550000',
  }
}

/** A CSV file of new patients of the same kinds of names, as a clinic would upload them. */
export function newcomersFile(rows: number): string {
  const invent = createPatients(createRandom(7), ['lekki'])
  const now = new Date()
  const lines = Array.from({ length: rows }, () => {
    const { isSaintsCommunity: _, ...patient } = invent('', now)
    const cells = { ...patient, isSaintsCommunity: 'false', church: 'Grace Chapel' }
    return PATIENT_COLUMNS.map((column) => `"${cells[column].replaceAll('"', '""')}"`).join(',')
  })
  return [PATIENT_COLUMNS.join(','), ...lines].join('\n')
}

import type { Role } from '@clinic/clinical/people/roles'
import type { RequestOf } from '@clinic/contract/endpoint'
import type { ItemInput } from '@clinic/contract/inventory/inventory'
import { PatientInput } from '@clinic/contract/patients/patients'
import type { createSession } from '@clinic/contract/sessions/sessions'
import type { z } from 'zod'
import type { Db } from '../src/db/open.ts'
import { newId } from '../src/ids.ts'
import { searchable } from '../src/names.ts'

let counter = 0
const next = () => ++counter

export type PersonnelSeed = {
  role?: Role
  name?: string
  email?: string
  passwordHash?: string
  isFirstLogin?: boolean
  deactivated?: boolean
}

/** A staff member, straight into the store; without their own password unless a hash is given. */
export async function insertPersonnel(db: Db, { role = 'admin', isFirstLogin = false, deactivated = false, ...seed }: PersonnelSeed = {}) {
  const name = seed.name ?? `${role[0]?.toUpperCase()}${role.slice(1)} Number${next()}`
  const now = new Date().toISOString()
  const row = {
    _id: newId(),
    name,
    searchName: searchable(name),
    email: seed.email ?? `${role}${next()}@clinic.test`,
    phone: '08030000000',
    role,
    passwordHash: seed.passwordHash ?? '',
    passwordExpiresAt: null,
    isFirstLogin: isFirstLogin ? 1 : 0,
    deactivated: deactivated ? 1 : 0,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  } as const
  await db.insertInto('personnel').values(row).execute()
  return row
}

/** A valid body of POST /patient/create. */
export function aPatient(changes: Partial<PatientInput> = {}): PatientInput {
  const number = next()
  const patient: z.input<typeof PatientInput> = {
    firstname: 'Adaeze',
    lastname: `Okafor${'abcdefghij'[number % 10]}`,
    phone: `0803${String(1_000_000 + number).slice(-7)}`,
    gender: 'FEMALE',
    ageRange: '26 - 30 years',
    church: 'Grace Chapel',
    contactPerson: 'Ngozi Okafor',
    contactPersonNumber: '08035550000',
  }
  return { ...PatientInput.parse(patient), ...changes }
}

export type SessionBody = RequestOf<typeof createSession>['body']

/** A valid body of POST /session/create, without admission. */
export function aSession(patientId: string, changes: Partial<SessionBody> = {}): SessionBody {
  return { patientId, attendants: ['NURSE'], workingDiagnosis: 'Malaria', prescription: 'Rest', ...changes }
}

/** A valid body of POST /inventory/create. */
export function anItem(changes: Partial<ItemInput> = {}): ItemInput {
  return { name: `Item ${next()}`, count: 100, description: 'For tests', dosage: '500 mg', ...changes }
}

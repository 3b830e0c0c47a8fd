import { login, type SignedIn } from '@clinic/contract/auth/auth'
import type { z } from 'zod'
import { insertPersonnel, type PersonnelSeed } from './factories.ts'
import type { Answer, TestApp } from './harness.ts'

export const PASSWORD = 'harmattan rain'

/** A staff member who can sign in with PASSWORD. */
export async function withPassword({ db, services }: TestApp, seed: PersonnelSeed = {}) {
  return insertPersonnel(db, { ...seed, passwordHash: await services.passwords.hash(PASSWORD) })
}

/** Signs in as a person does, through the door. */
export function signIn({ anonymous }: TestApp, email: string, password = PASSWORD): Promise<Answer<z.infer<typeof SignedIn>>> {
  return anonymous.send(login, { body: { email, password } })
}

/** For a call with a token that a test holds: `anonymous.send(getMe, {}, bearer(token))`. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

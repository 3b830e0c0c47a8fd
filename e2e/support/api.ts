import type { Role } from '@clinic/clinical/people/roles'
import { login, type SignedInUser, updatePassword } from '@clinic/contract/auth/auth'
import { type Endpoint, fillPath, type RequestOf, type ResponseOf } from '@clinic/contract/endpoint'
import { createPersonnel } from '@clinic/contract/personnel/personnel'
import type { Browser, Page } from '@playwright/test'
import { ADMIN, type Clinic } from './clinic.ts'

/** The calls as one person makes them: to arrange what a journey is not about, and to ask what the store holds. */
export type Api = ReturnType<typeof apiOf>
export type Person = { email: string; password: string; token: string; user: SignedInUser; api: Api }

const OWN_PASSWORD = 'a-password-of-my-own'

function apiOf({ url }: Clinic, token = '') {
  /** Throws unless the answer is 2xx. */
  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    const { params, query, body } = request as { params?: Record<string, unknown>; query?: object; body?: unknown }
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${url}/api${fillPath(endpoint.path, params)}?${search}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${text}`)
    return (endpoint.csv ? text : JSON.parse(text)) as ResponseOf<E> // the server has parsed it against the same schema
  }
  return { call }
}

/** The first admin, as the settings of the clinic made them. */
export const firstAdmin = (clinic: Clinic): Promise<Person> => signInByApi(clinic, ADMIN)

export async function signInByApi(clinic: Clinic, body: { email: string; password: string }): Promise<Person> {
  const { token, user } = await apiOf(clinic).call(login, { body })
  return { ...body, token, user, api: apiOf(clinic, token) }
}

/** A person who was invited and has chosen a password. */
export async function newPerson(clinic: Clinic, admin: Person, { name, role }: { name: string; role: Role }): Promise<Person> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@clinic.test`
  const { slip } = await admin.api.call(createPersonnel, { body: { name, email, phone: '08031234567', role } })
  const body = { email, password: slip?.password ?? '', newPassword: OWN_PASSWORD }
  const { token, user } = await apiOf(clinic).call(updatePassword, { body })
  return { email, password: OWN_PASSWORD, token, user, api: apiOf(clinic, token) }
}

/** A separate browser, in which this person is signed in. */
export async function pageOf(browser: Browser, { url }: Clinic, { token }: Pick<Person, 'token'>): Promise<Page> {
  const origins = [{ origin: url, localStorage: [{ name: 'token', value: token }] }]
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins } })
  return context.newPage()
}

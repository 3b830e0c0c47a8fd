import { ROLES } from '@clinic/clinical/people/roles'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  accountEmail,
  choice,
  emailParam,
  hasThreeLetters,
  Message,
  paged,
  paging,
  requiredText,
  SHORT,
  searchText,
  time,
  version,
} from '../fields.ts'
import { RULES } from '../messages.ts'
import { ADMIN } from './roles.ts'

/** A staff member's full name: a first and a last part, each with three letters in a row. */
const fullName = requiredText(SHORT * 2 + 1, RULES.firstname).superRefine((name, context) => {
  const [first = '', ...rest] = name.split(/\s+/)
  if (name === '') return
  if (rest.length === 0) context.addIssue(RULES.lastname)
  else if (![first, rest.join(' ')].every(hasThreeLetters)) context.addIssue(RULES.letters)
})

export const PersonnelInput = z.object({
  name: fullName,
  email: accountEmail(RULES.option),
  phone: requiredText(40, RULES.option),
  role: choice(ROLES),
})
export type PersonnelInput = z.infer<typeof PersonnelInput>

export const Personnel = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  isFirstLogin: z.boolean(),
  deactivated: z.boolean(),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Personnel = z.infer<typeof Personnel>

/** A one-time password to hand over on paper; shown once. */
export const Slip = z.object({ password: z.string(), link: z.string(), expiresAt: time })
export type Slip = z.infer<typeof Slip>

const byEmail = [{ in: 'params', key: 'email', what: 'personnel' }] as const

export const createPersonnel = defineEndpoint({
  method: 'POST',
  path: '/users/create',
  summary: 'Invite a staff member; without mail set up the answer holds a one-time password',
  access: ADMIN,
  touches: ['personnel'],
  body: PersonnelInput,
  response: z.object({ user: Personnel, slip: Slip.nullable() }),
  status: 201,
  secretAnswer: true,
})

export const listPersonnel = defineEndpoint({
  method: 'GET',
  path: '/users',
  summary: 'Staff, by name',
  access: ADMIN,
  shows: ['personnel'],
  audits: 'user.list',
  polled: true,
  query: z.object({ name: searchText, ...paging }),
  response: paged(Personnel),
})

/** `{ deactivated }`, or any of the fields with `currentEmail`; only what is sent changes. */
export const PersonnelUpdate = PersonnelInput.partial().extend({
  deactivated: z.boolean('Say yes or no').optional(),
  currentEmail: accountEmail().optional(),
  version,
})

export const updatePersonnel = defineEndpoint({
  method: 'PATCH',
  path: '/users/update/:email',
  summary: 'Edit, activate or deactivate a staff member; a new role or deactivation ends their sign-ins',
  access: ADMIN,
  touches: ['personnel'],
  params: emailParam,
  refersTo: byEmail,
  body: PersonnelUpdate,
  response: Personnel,
})

export const deletePersonnel = defineEndpoint({
  method: 'DELETE',
  path: '/users/:email',
  summary: 'Delete a staff member; the name stays on what they wrote',
  access: ADMIN,
  touches: ['personnel'],
  params: emailParam,
  refersTo: byEmail,
  response: Message,
})

export const issueSlip = defineEndpoint({
  method: 'POST',
  path: '/users/:email/slip',
  summary: 'A fresh one-time password for a staff member; ends the old password and the sign-ins',
  access: ADMIN,
  touches: ['personnel'],
  params: emailParam,
  refersTo: byEmail,
  response: Slip,
  status: 201,
  secretAnswer: true,
})

import type { Role } from '@clinic/clinical/people/roles'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, Message, time } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

/** Roles that can issue cards. */
const ISSUERS = ['admin', 'doctor', 'nurse'] as const satisfies readonly Role[]

/** Messages of the server about cards. */
export const CARD = {
  notValid: 'Card not valid',
  revoked: 'The card is revoked',
} as const

export const Card = z.object({
  /** Ten characters and a check character (card-code.ts). */
  code: z.string(),
  /** Content of the card's QR code, in capitals. It names no patient. */
  url: z.string(),
  issuedAt: time,
})
export type Card = z.infer<typeof Card>

const ofPatient = [{ in: 'params', key: 'id', what: 'patient' }] as const
const code = z.object({ code: z.string().min(1).max(200) })

export const issueCard = defineEndpoint({
  method: 'POST',
  path: '/patient/:id/card',
  summary: 'Make a new card for a patient; the one before it stops working',
  access: ISSUERS,
  touches: ['patients'],
  params: idParam,
  response: Card,
  status: 201,
  refersTo: ofPatient,
})

export const getPatientCard = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/card',
  summary: 'The card of a patient that works now, if there is one',
  access: ISSUERS,
  shows: ['patients'],
  audits: 'card.show',
  params: idParam,
  response: z.object({ card: Card.nullable() }),
  refersTo: ofPatient,
})

export const findCard = defineEndpoint({
  method: 'GET',
  path: '/card/:code',
  summary: 'Whose card this is; 404 for one that is unknown or revoked',
  access: 'signed-in',
  shows: ['patients'],
  audits: 'card.read',
  params: code,
  response: z.object({ patientId: z.string() }),
})

export const revokeCard = defineEndpoint({
  method: 'POST',
  path: '/card/:code/revoke',
  summary: 'Make a card stop working',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients'],
  params: code,
  response: Message,
})

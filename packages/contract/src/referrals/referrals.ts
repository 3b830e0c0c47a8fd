import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, LINE, LONG, optionalReason, reasonOf, requiredText, SHORT, text, time, version } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { TESTERS } from '../personnel/roles.ts'
import { EnteredInError } from '../sessions/session-record.ts'

export const URGENCIES = ['emergency', 'urgent', 'routine'] as const
export type Urgency = (typeof URGENCIES)[number]
export const URGENCY_WORDS: Record<Urgency, string> = { emergency: 'Emergency', urgent: 'Urgent', routine: 'Routine' }

/** A letter is sent; the patient arrives or does not; the reply ends it. */
export const REFERRAL_STATES = ['sent', 'arrived', 'replied', 'not-reached'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]
export const REFERRAL_STATE_WORDS: Record<ReferralState, string> = {
  sent: 'Sent',
  arrived: 'Arrived there',
  replied: 'Reply received',
  'not-reached': 'Did not reach them',
}

/** After so many days a follow-up asks for the reply. */
export const REPLY_DAYS = 7
/** How long after sending a referral its author can mark it as entered in error. */
export const OWN_REFERRAL_STRIKE_HOURS = 24

export const REFERRALS = {
  facility: 'Enter the hospital or clinic',
  urgency: 'Choose emergency, urgent or routine',
  reason: 'Say why the patient is referred',
  letter: 'The letter is empty',
  state: 'Choose arrived, replied or not-reached',
  replyNeeded: 'Type the reply',
  replyAlone: 'A reply comes with the state replied',
  replied: 'The reply is recorded already',
  struck: 'This referral is marked as entered in error',
  ofOther: 'Only the person who wrote this referral, an admin or a doctor can mark it as entered in error',
  tooOld: 'This referral was sent more than 24 hours ago. Ask an admin or a doctor to mark it as entered in error.',
  question: (number: string, facility: string) => `Has the reply come? Referral ${number} to ${facility}`,
  replyCame: 'The reply came',
  notReached: 'The patient did not reach them',
  enteredInError: 'The referral was entered in error',
} as const

export const Referral = z.object({
  _id: z.string(),
  sessionId: z.string(),
  patientId: z.string(),
  /** The clinic's initials and a running number: 'SCC-00012'. */
  number: z.string(),
  facility: z.string(),
  department: z.string(),
  urgency: z.enum(URGENCIES),
  reason: z.string(),
  /** As it was printed. */
  letter: z.string(),
  state: z.enum(REFERRAL_STATES),
  sentAt: time,
  sentBy: PersonBrief,
  /** When the state was last changed. */
  stateAt: time,
  /** As it was typed from the strip, the letter or the telephone; '' until it came. */
  reply: z.string(),
  repliedBy: PersonBrief.nullable(),
  struck: EnteredInError.nullable(),
  version: z.int(),
})
export type Referral = z.infer<typeof Referral>

export const ReferralInput = z.object({
  facility: requiredText(SHORT, REFERRALS.facility),
  department: text(SHORT, 'Write the department as text').default(''),
  urgency: z.enum(URGENCIES, REFERRALS.urgency),
  reason: requiredText(LINE, REFERRALS.reason),
  letter: requiredText(LONG, REFERRALS.letter),
})
export type ReferralInput = z.infer<typeof ReferralInput>

export const ReferralUpdate = z
  .object({
    state: z.enum(['arrived', 'replied', 'not-reached'], REFERRALS.state),
    reply: optionalReason('Write the reply as text', LONG).default(''),
    version,
  })
  .refine(({ state, reply }) => state !== 'replied' || reply !== '', { path: ['reply'], message: REFERRALS.replyNeeded })
  .refine(({ state, reply }) => state === 'replied' || reply === '', { path: ['reply'], message: REFERRALS.replyAlone })
export type ReferralUpdate = z.infer<typeof ReferralUpdate>

const ofSession = [{ in: 'params', key: 'id', what: 'session' }] as const
const byId = [{ in: 'params', key: 'id', what: 'referral' }] as const

export const listReferrals = defineEndpoint({
  method: 'GET',
  path: '/session/:id/referrals',
  summary: 'The referral letters of a session, newest first, those entered in error too; and the facilities that were used last',
  access: 'signed-in',
  shows: ['sessions', 'follow-ups'],
  audits: 'referral.list',
  params: idParam,
  response: z.object({ data: z.array(Referral), facilities: z.array(z.string()) }),
  refersTo: ofSession,
})

export const getReferral = defineEndpoint({
  method: 'GET',
  path: '/referrals/:id',
  summary: 'One referral letter',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'referral.read',
  params: idParam,
  response: Referral,
  refersTo: byId,
})

export const sendReferral = defineEndpoint({
  method: 'POST',
  path: '/session/:id/referrals',
  summary: 'Write a referral letter from a session; it gets its number, and a follow-up asks for the reply after seven days',
  access: TESTERS,
  touches: ['sessions', 'follow-ups'],
  params: idParam,
  body: ReferralInput,
  response: Referral,
  status: 201,
  refersTo: ofSession,
})

export const updateReferral = defineEndpoint({
  method: 'PATCH',
  path: '/referrals/:id',
  summary: 'Say that the patient arrived, did not reach them, or that the reply came, with its text; the last two end the follow-up',
  access: TESTERS,
  touches: ['sessions', 'follow-ups'],
  params: idParam,
  body: ReferralUpdate,
  response: Referral,
  refersTo: byId,
})

const MIN_REASON = 3

export const strikeReferral = defineEndpoint({
  method: 'POST',
  path: '/referrals/:id/strike',
  summary: 'Mark a referral as entered in error: your own for 24 hours, admin and doctor always',
  access: TESTERS,
  touches: ['sessions', 'follow-ups'],
  params: idParam,
  body: z.object({ reason: reasonOf(MIN_REASON, `Say why, in at least ${MIN_REASON} characters`, LINE) }),
  response: Referral,
  refersTo: byId,
})

export const REFERRAL_ENDPOINTS = [sendReferral, listReferrals, getReferral, updateReferral, strikeReferral]

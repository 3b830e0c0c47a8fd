import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, reasonOf } from '../fields.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'
import { Session } from './session-record.ts'

/** How long after recording care its author can strike it. */
export const OWN_STRIKE_HOURS = 24
/** The reason that 'Undo' sends, right after care was saved. */
export const UNDONE_AT_ONCE = 'Undone at once'

/** Messages of the server. In a separate module, because few screens need them. */
export const MISTAKES = {
  sessionVoided: 'This session was opened in error. Open a new one.',
  sessionAlreadyVoided: 'This session is already marked as opened in error',
  sessionHasCare: 'Care is recorded on this session. Mark that care as entered in error first.',
  careAlreadyStruck: 'This care is already marked as entered in error',
  careOfOther: 'Only the person who recorded this care, an admin or a doctor can mark it as entered in error',
  careTooOld: 'This care was recorded more than 24 hours ago. Ask an admin or a doctor to mark it as entered in error.',
  careInClosed: 'This session is closed. Ask an admin or a doctor to mark the care as entered in error.',
} as const

const MIN_REASON = 3
const REASON = `Say why, in at least ${MIN_REASON} characters`

const Reason = z.object({ reason: reasonOf(MIN_REASON, REASON) })

export const strikeCare = defineEndpoint({
  method: 'POST',
  path: '/session/:id/care/:careId/strike',
  summary: 'Mark care as entered in error and give its units back to the stock: own care for 24 hours, admin and doctor always',
  access: 'signed-in',
  touches: ['sessions', 'stock'],
  params: idParam.extend({ careId: idParam.shape.id }),
  body: Reason,
  response: Session,
  refersTo: [
    { in: 'params', key: 'id', what: 'session' },
    { in: 'params', key: 'careId', what: 'care' },
  ],
})

export const voidSession = defineEndpoint({
  method: 'POST',
  path: '/session/:id/void',
  summary: 'Mark a session as opened in error, while it holds no care but what was struck',
  access: ADMIN_OR_DOCTOR,
  touches: ['sessions', 'beds', 'patients', 'arrivals', 'follow-ups'],
  params: idParam,
  body: Reason,
  response: Session,
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

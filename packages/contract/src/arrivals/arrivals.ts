import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, optionalReason, reasonOf, version } from '../fields.ts'
import { inputProblem, ObservationInputs } from '../observations/inputs.ts'
import { ARRIVALS } from '../server-messages.ts'
import { Arrival, briefArrival, PRIORITIES } from './arrival-record.ts'

const VitalsInput = ObservationInputs.check(({ value, issues }) => {
  for (const [field, message] of Object.entries(inputProblem(value) ?? {}))
    issues.push({ code: 'custom', message, path: [field], input: value })
})
export type VitalsInput = z.infer<typeof VitalsInput>

const MAX_REASON = 200
const reason = optionalReason('Write why they came as a text', MAX_REASON)
const priority = z.enum(PRIORITIES, 'Priority is normal or urgent')

export const ArrivalInput = z.object({
  patientId: id('Choose a patient'),
  reason: reason.default(''),
  priority: priority.default('normal'),
  vitals: VitalsInput.optional(),
})
export type ArrivalInput = z.infer<typeof ArrivalInput>

export const createArrival = defineEndpoint({
  method: 'POST',
  path: '/arrivals',
  summary: 'Check a patient in: they wait for a doctor from now on',
  access: 'signed-in',
  touches: ['arrivals'],
  body: ArrivalInput,
  response: Arrival,
  responseForRoles: briefArrival,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

export const ArrivalUpdate = z
  .object({
    priority,
    /** Why the priority is lowered. */
    note: reasonOf(1, ARRIVALS.whyLowered),
    reason,
    /** Replace the earlier ones. */
    vitals: VitalsInput,
    status: z.enum(['called', 'waiting', 'left'], 'status is called, waiting or left'),
  })
  .partial()
  .extend({ version })
export type ArrivalUpdate = z.infer<typeof ArrivalUpdate>

export const updateArrival = defineEndpoint({
  method: 'PATCH',
  path: '/arrivals/:id',
  summary: 'Call a patient in, put them back in the line, note that they left, or change why and how urgently they wait',
  access: ['admin', 'doctor', 'nurse'],
  touches: ['arrivals'],
  params: idParam,
  body: ArrivalUpdate,
  response: Arrival,
  refersTo: [{ in: 'params', key: 'id', what: 'arrival' }],
})

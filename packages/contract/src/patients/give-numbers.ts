import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ADMIN } from '../personnel/roles.ts'

/** In a separate module, because only the settings load it. */
export const countWithoutNumber = defineEndpoint({
  method: 'GET',
  path: '/patient/without-number',
  summary: 'How many patients have no clinic number',
  access: ADMIN,
  shows: ['patients'],
  response: z.object({ left: z.int() }),
})

export const giveNumbers = defineEndpoint({
  method: 'POST',
  path: '/patient/give-numbers',
  summary: 'Give the next hundred patients without a clinic number theirs, in the order of registration; ask until none is left',
  access: ADMIN,
  touches: ['patients', 'sessions', 'beds'],
  response: z.object({ given: z.int(), left: z.int() }),
})

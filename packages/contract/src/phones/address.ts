import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ADMIN } from '../personnel/roles.ts'
import { Network } from './phones.ts'

export const keepAddress = defineEndpoint({
  method: 'PATCH',
  path: '/network',
  summary: 'Phones use this address of the server from now on; 409 without LAN=on',
  access: ADMIN,
  touches: ['network'],
  notIdempotent: 'Keeping an address twice keeps it once.',
  body: z.object({ address: z.string() }),
  response: Network,
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'

/** How phones of the clinic's own network reach it. */
export const Network = z.object({
  /** Null where the server was started without LAN=on. */
  phones: z
    .object({
      /** Where phones open the clinic; null without a network. */
      clinicUrl: z.string().nullable(),
      /** Where a phone gets the certificate. */
      joinUrl: z.string().nullable(),
      address: z.string().nullable(),
      /** All addresses of the server in private networks. */
      addresses: z.array(z.string()),
      /** The address that phones know, if the server has another one now. */
      changedFrom: z.string().nullable(),
      /** The first 16 digits of the SHA-256 of the certificate, in groups of four. */
      fingerprint: z.string(),
      /** Until then the certificate that phones install is valid. */
      until: time,
    })
    .nullable(),
  /** What is wrong, the worst first: in a few words, and what to do. */
  troubles: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type Network = z.infer<typeof Network>

export const getNetwork = defineEndpoint({
  method: 'GET',
  path: '/network',
  summary: 'How phones of the clinic’s network reach it',
  access: ADMIN,
  shows: ['network'],
  response: Network,
})

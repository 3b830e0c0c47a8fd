import type { Server } from 'node:http'
import type { Authority } from './authority.ts'

/** How phones reach the clinic at this moment. */
export type LanState = {
  readonly authority: Authority
  /** Where phones open the clinic; null without a network. */
  readonly address: string | null
  /** All addresses of the laptop in private networks, this one included. */
  readonly addresses: readonly string[]
  /** The address that phones know, if the laptop has another one now. */
  readonly changedFrom: string | null
  readonly clinicUrl: string | null
  readonly joinUrl: string | null
  readonly ports: { readonly clinic: number; readonly join: number }
}

export type Lan = {
  /** Looks at the network again, so that it is never old. */
  readonly state: () => LanState
  /** From now on phones are to use this one of the laptop's addresses. */
  readonly keepAddress: (address: string) => void
  /** @throws a sentence for the person who starts the server, if a port is taken. */
  readonly listen: (http: Server, onChange: (state: LanState) => void) => Promise<void>
  /** Takes no more connections, and resolves when the last one has ended. */
  readonly close: () => Promise<void>
}

import type { Server } from 'node:http'
import type { Authority } from '@clinic/operations/lan/authority'

/** How phones can reach the clinic right now. */
export type LanState = {
  readonly authority: Authority
  /** Where phones open the clinic; null without a network. */
  readonly address: string | null
  /** All addresses of the laptop in private networks, this one included. */
  readonly addresses: readonly string[]
  /** The address that phones know, if the laptop's address has changed since. */
  readonly changedFrom: string | null
  readonly clinicUrl: string | null
  readonly joinUrl: string | null
  readonly ports: { readonly clinic: number; readonly join: number }
}

export type Lan = {
  /** Reads the network each time, so that it is always current. */
  readonly state: () => LanState
  /** Makes phones use this address of the laptop from now on. */
  readonly keepAddress: (address: string) => void
  /** @throws a sentence for the user who starts the server, if a port is taken. */
  readonly listen: (http: Server, onChange: (state: LanState) => void) => Promise<void>
  /** Accepts no more connections, and resolves when the last one has ended. */
  readonly close: () => Promise<void>
}

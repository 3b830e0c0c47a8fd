import type { KeyObject, X509Certificate } from 'node:crypto'
import type { Server } from 'node:http'

/** The clinic's own certificate authority. Phones that trust its root trust it only for this clinic's name and private addresses. */
export type Authority = {
  /** 'clinic-3f2a.local' */
  readonly name: string
  /** The certificate that phones install, as DER. */
  readonly root: Buffer
  readonly intermediate: X509Certificate
  readonly key: KeyObject
  readonly until: Date
  /** First 16 hex digits of the root's SHA-256, in groups of four. */
  readonly fingerprint: string
}

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

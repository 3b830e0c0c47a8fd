import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Config } from '@clinic/server/config'
import { listenOn } from '@clinic/server/http/listen'
import type { Authority, Lan, LanState } from '@clinic/server/phones/lan-state'
import { privateAddresses } from './addresses.ts'
import { issueLeaf, loadAuthority } from './authority.ts'
import { JOIN_PATHS } from './join-page.ts'
import { createJoinServer } from './join-server.ts'
import { readRemembered, remember } from './remembered-address.ts'
import { createTlsServer } from './tls-server.ts'

/** Reading the interfaces takes about 50 µs. A phone that follows a new address soon finds a certificate for it. */
const LOOK_MS = 10_000
const RENEW_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** In every certificate, so that the laptop can use it without a network. */
const OWN_ADDRESS = '127.0.0.1'
/** Listens on all interfaces; the servers refuse addresses that are not private. */
const ALL = '0.0.0.0'

export const authorityFile = (dataDir: string): string => join(dataDir, 'keys', 'lan-ca.key')

type Settings = Pick<Config, 'dataDir'> & { readonly lan: NonNullable<Config['lan']>; readonly clinicName: () => string }

/**
 * Serves the clinic to phones on its own network: TLS with certificates from its own authority, and a page that provides the authority's
 * root.
 * @throws a sentence for the user who starts the server, if the authority's file cannot be used.
 */
export function createLan({ dataDir, clinicName, lan }: Settings, clock: () => Date, find = privateAddresses): Lan {
  const authority = loadAuthority(authorityFile(dataDir), clinicName(), clock())
  let remembered = readRemembered(dataDir)
  let ports = { clinic: lan.port, join: lan.joinPort }
  let renewIfOld = (_addresses: readonly string[]) => {}
  let close: Lan['close'] = () => Promise.resolve()

  function keepAddress(address: string): void {
    if (address === remembered) return
    remember(dataDir, address)
    remembered = address
  }

  /** A full disk must not stop the server; the next start stores the address. */
  function noteFirst(address: string): void {
    try {
      keepAddress(address)
    } catch {
      remembered = address
    }
  }

  function state(): LanState {
    const addresses = find()
    renewIfOld(addresses)
    if (remembered === null && addresses[0] !== undefined) noteFirst(addresses[0])
    const address = addresses.find((one) => one === remembered) ?? addresses[0] ?? null
    return {
      authority,
      ports,
      address,
      addresses,
      changedFrom: address === null || address === remembered ? null : remembered,
      clinicUrl: address && `https://${address}:${ports.clinic}`,
      joinUrl: address && `http://${address}:${ports.join}${JOIN_PATHS.page}`,
    }
  }

  async function listen(http: Server, onChange: (state: LanState) => void): Promise<void> {
    const shown = createShown(authority, clock)
    const tls = createTlsServer(http, shown.leafFor(find()))
    const joining = createJoinServer(authority, clinicName, (address) => `https://${address}:${ports.clinic}`)
    await listenOn(tls.server, { port: lan.port, host: ALL, setting: 'LAN_PORT' })
    await listenOn(joining, { port: lan.joinPort, host: ALL, setting: 'LAN_JOIN_PORT' })
    ports = { clinic: portOf(tls.server), join: portOf(joining) }
    renewIfOld = (addresses) => {
      if (shown.isOld(addresses)) tls.renew(shown.leafFor(addresses))
    }
    let last = state()
    const timer = setInterval(() => {
      const now = state()
      if (now.address !== last.address) onChange(now)
      last = now
    }, LOOK_MS)
    close = async () => {
      clearInterval(timer)
      joining.close()
      joining.closeAllConnections()
      await Promise.all([tls.close(), joining.listening && once(joining, 'close')])
    }
    onChange(last)
  }

  return { state, keepAddress, listen, close: () => close() }
}

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port // it is listening on a port

/** The server's certificate for its addresses, renewed when needed. */
function createShown(authority: Authority, clock: () => Date) {
  let names = ''
  let until = 0
  let madeAt = 0
  const textOf = (addresses: readonly string[]) => addresses.toSorted().join()
  return {
    leafFor(addresses: readonly string[]) {
      const leaf = issueLeaf(authority, [...addresses, OWN_ADDRESS], clock())
      names = textOf(addresses)
      until = leaf.until.getTime()
      madeAt = clock().getTime()
      return leaf
    },
    /**
     * True for other addresses, close to expiry, or if made while the clock was ahead, since phones would reject it as not yet valid. For
     * reasons of time, at most once a day.
     */
    isOld(addresses: readonly string[]): boolean {
      const now = clock().getTime()
      return textOf(addresses) !== names || now < madeAt - DAY_MS || (until - now < RENEW_DAYS * DAY_MS && now - madeAt > DAY_MS)
    },
  }
}

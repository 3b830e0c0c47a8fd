import type { Network } from '@clinic/contract/phones/phones'
import { SERVER } from '@clinic/contract/server-messages'
import type { Actor } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid } from '../errors.ts'
import type { Lan, LanState } from './lan-state.ts'

/** How phones reach the clinic, and any problem with that. */
export function describeNetwork(lan: Lan | null, now: Date, timeZone: string): Network {
  if (!lan) return { phones: null, troubles: [] }
  const state = lan.state()
  const { authority, clinicUrl, joinUrl, address, addresses, changedFrom } = state
  const { fingerprint, until } = authority
  return {
    phones: { clinicUrl, joinUrl, address, addresses: [...addresses], changedFrom, fingerprint, until: until.toISOString() },
    troubles: troublesOf(state, now, timeZone),
  }
}

/** Makes phones use this address of the server from now on. @throws 400 if it is not one of its addresses, 409 if phones are not served */
export async function keepAddress(db: Db, actor: Actor, lan: Lan | null, address: string): Promise<Network> {
  if (!lan) throw conflict(SERVER.phonesNotServed)
  if (!lan.state().addresses.includes(address)) throw invalid({ address: SERVER.notItsAddress })
  await recordAudit(db, actor, { action: 'U', type: 'network.address', fields: ['address'] })
  lan.keepAddress(address)
  return describeNetwork(lan, actor.now, actor.timeZone)
}

const ENDS_SOON_MS = 60 * 24 * 60 * 60 * 1000
const NEW_CERTIFICATE = 'Stop the server, remove keys/lan-ca.key from the data folder and start again. Then let each phone join once more.'

function troublesOf({ authority, address, changedFrom }: LanState, now: Date, timeZone: string): Network['troubles'] {
  const end = authority.until.toLocaleDateString('en-GB', { timeZone })
  const left = authority.until.getTime() - now.getTime()
  return [
    left <= 0 && { title: 'Certificate ended', text: `Phones cannot open the clinic: its certificate ended on ${end}. ${NEW_CERTIFICATE}` },
    now < authority.intermediate.validFromDate && {
      title: 'Clock is behind',
      text: 'Phones cannot open the clinic: the clock of the server is before the day on which its certificate was made. Set the clock.',
    },
    address === null && {
      title: 'No network for phones',
      text: 'The server is on no network, so no phone can reach it. Connect it to the clinic’s Wi-Fi or router. Nothing has to be restarted.',
    },
    changedFrom !== null && {
      title: 'Address for phones changed',
      text: `Phones know the clinic as ${changedFrom}, and the server is ${address} now. They cannot find it. Best: reserve ${changedFrom} for the server in the router’s settings. If that cannot be done, keep the new address, and open the clinic there on each phone. Work that waits on a phone stays under the old address.`,
    },
    left > 0 && left < ENDS_SOON_MS && { title: 'Certificate ends soon', text: `It ends on ${end}. ${NEW_CERTIFICATE}` },
  ].filter((trouble) => trouble !== false)
}

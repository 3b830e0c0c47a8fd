import { say } from '@clinic/server/console'
import type { LanState } from '@clinic/server/phones/lan-state'
import { renderUnicodeCompact } from 'uqr'

/** Tells the person at the laptop where phones can join, with a code to scan, and whether the address has changed. */
export function sayLan(state: LanState): void {
  say(`\n${wordsOf(state).join('\n')}\n`)
}

export function wordsOf({ address, changedFrom, clinicUrl, joinUrl, authority }: LanState): string[] {
  if (address === null || joinUrl === null)
    return [
      'This computer is on no network, so no phone can reach it. Connect it to the clinic’s Wi-Fi or router; nothing has to be restarted.',
    ]
  const change = [
    `CAREFUL: phones know the clinic as ${changedFrom}, and this computer is ${address} now. Phones that joined cannot find it.`,
    `Best: reserve ${changedFrom} for this computer in the router’s settings. Otherwise sign in as admin, open Phones and keep the new address.`,
  ]
  return [
    ...(changedFrom === null ? [] : [...change, '']),
    `Phones join once at ${joinUrl}`,
    renderUnicodeCompact(joinUrl, { ecc: 'M', border: 2 }),
    `The certificate’s SHA-256 fingerprint begins with ${authority.fingerprint}`,
    `Phones that have joined open ${clinicUrl}`,
  ]
}

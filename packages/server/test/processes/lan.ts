import { createLan } from '@clinic/operations/lan/lan'
import type { Lan } from '../../src/phones/lan-state.ts'
import { aFolder } from './server-process.ts'

/** How phones reach a server of these addresses, which may change; without its ports. */
export function aLanOf(addresses: readonly string[], now: () => Date = () => new Date()): Lan {
  const lan = { port: 3443, joinPort: 3080, givesPublicUrl: true }
  return createLan({ dataDir: aFolder(), clinicName: () => 'Saints Community Clinic', lan }, now, () => [...addresses])
}

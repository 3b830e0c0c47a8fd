import type { AuditEvent } from '@clinic/contract/audit/audit'
import { SCREENS, type ScreenName } from '@clinic/contract/screens'
import { pathTo } from '../../lib/paths.ts'
import { WORDS } from './words.ts'

type Lead = { readonly to: string; readonly words: string }

/** The screen with an event's record, by the first word of its type. */
const SCREENS_OF = {
  bed: 'beds',
  ward: 'ward',
  item: 'stock',
  stock: 'stock',
  lot: 'stock',
  count: 'stock',
  settings: 'settings',
  network: 'phones',
  storage: 'storage',
  store: 'storage',
  returns: 'returns',
  diagnosis: 'uncoded',
  term: 'uncoded',
  template: 'templates',
  phrase: 'templates',
} as const satisfies Record<string, ScreenName>

/** Where to find an event's record: its session, patient or staff member, or else the screen of such records. */
export function leadsOf({ type, entityId, patientId }: AuditEvent, isStaff: (id: string) => boolean): Lead[] {
  const [thing = ''] = type.split('.')
  const leads: Lead[] = []
  // An event about care has the id of the care; one about a list has none.
  if (thing === 'session' && entityId) leads.push({ to: pathTo('sessionDetails', { sessionId: entityId }), words: WORDS.openSession })
  if (patientId) leads.push({ to: pathTo('patientHistory', { patientId: patientId._id }), words: WORDS.openPatient })
  if (thing === 'user' && entityId && isStaff(entityId))
    leads.push({ to: pathTo('editPersonnel', { userId: entityId }), words: WORDS.openPerson })
  const screen = SCREENS_OF[thing as keyof typeof SCREENS_OF] as ScreenName | undefined // others have none
  if (screen && leads.length === 0) leads.push({ to: SCREENS[screen].path, words: WORDS.openScreen })
  return leads
}

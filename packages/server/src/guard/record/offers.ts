import { type GuardPatient, judge, judgeText } from '@clinic/clinical/guard/guard'
import type { Finding } from '@clinic/clinical/guard/verdicts'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import type { NamedItem } from '../mapping/mappings.ts'
import { readForGuard } from '../read-for-guard.ts'

/** Something that the product offers for a patient: a text, and drugs by the `_id` of their item or by name. */
type Offer = { readonly text: string; readonly drugs: readonly string[] }

/**
 * Why each offer is hidden from a patient: 'penicillin allergy'; null if nothing of it would be stopped. What would be stopped is never
 * offered. Only allergies count: what was given before is judged when something is given.
 * @throws AppError 404
 */
export async function hiddenOffers(db: Db, actor: Actor, patientId: string, offers: readonly Offer[]): Promise<(string | null)[]> {
  if (offers.length === 0) return []
  const drugs = offers.flatMap((offer) => offer.drugs)
  const { patient, named } = await readForGuard(db, actor, { patientId, sessionId: null, drugs, now: actor.now })
  const known = { status: patient.status, entries: patient.list }
  let place = 0
  return offers.map((offer) => {
    const items = named.slice(place, place + offer.drugs.length)
    place += offer.drugs.length
    return reasonOf(findingsOf(known, offer.text, items))
  })
}

function findingsOf(patient: GuardPatient, text: string, items: readonly NamedItem[]): Finding[] {
  if (patient.entries.length === 0) return []
  const rows = items.map(({ name, mapping }) => ({ drug: name, mapping }))
  const judged = [...judge(patient, rows, [], { on: '' }).rows, ...judgeText(patient, text, [], { on: '' })]
  return judged.flatMap(({ findings }) => findings)
}

function reasonOf(findings: readonly Finding[]): string | null {
  const labels = findings.flatMap(({ verdict, names }) => (verdict === 'stop' && names ? [names.allergy] : []))
  return labels.length === 0 ? null : `${[...new Set(labels)].join(' and ')} allergy`
}

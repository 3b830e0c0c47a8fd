import { from, type SourcedRule, type SourceKey } from '../sources.ts'

/** Problems of a patient's list that a row can ask for; `problem-terms.ts` says how they are read. */
export type ProblemKind = 'asthma' | 'peptic ulcer' | 'heart failure' | 'kidney disease' | 'epilepsy' | 'G6PD deficiency'

/** An age that the patient has not reached: exactly one of the three. */
export type AgeLimit = { readonly days: number } | { readonly months: number } | { readonly years: number }

/** Whom a row is about. `fromWeeks`: only from so many weeks of pregnancy; the record does not hold weeks (docs/decisions/0051). */
export type CautionSubject =
  | { readonly pregnant: true; readonly fromWeeks?: number }
  | { readonly under: AgeLimit }
  | { readonly problem: ProblemKind }

type Drugs = { readonly groups?: readonly string[]; readonly ingredients?: readonly string[] }

/** One row: these drugs, this patient, one plain sentence. It is a caution, never a stop. */
export type CautionRow = SourcedRule & {
  readonly drug: Drugs
  readonly who: CautionSubject
  readonly says: string
  /** Only beside one of these, in the same record or given on the same day. */
  readonly beside?: readonly string[]
  /** What is put on the skin or into an eye or ear is not meant. */
  readonly swallowedOrInjected?: true
  /** A clinician signs a row after comparing it with its source: name and day. Null: not signed. */
  readonly review: { readonly by: string; readonly on: string } | null
}

type Extras = Pick<CautionRow, 'beside' | 'swallowedOrInjected'>
const SYSTEMIC = { swallowedOrInjected: true } as const

const row = (who: CautionSubject, drug: Drugs, says: string, source: SourceKey, extras: Extras = {}): CautionRow => ({
  drug,
  who,
  says,
  ...extras,
  ...from(source),
  review: null,
})

const pregnant = (drug: Drugs, says: string, source: SourceKey = 'BNF-R', extras: Extras = {}) =>
  row({ pregnant: true }, drug, says, source, extras)
const under = (limit: AgeLimit, drug: Drugs, says: string, source: SourceKey = 'BNF-R', extras: Extras = {}) =>
  row({ under: limit }, drug, says, source, extras)
const problem = (kind: ProblemKind, drug: Drugs, says: string, source: SourceKey = 'BNF-R', extras: Extras = {}) =>
  row({ problem: kind }, drug, says, source, extras)

const NSAIDS = { groups: ['NSAI', 'COX2'] }

/**
 * What the record knows beside allergies: pregnancy, age, listed problems. At most 45 rows. Artemether with lumefantrine has no row: it may
 * be given in pregnancy, in the first trimester too (WHO, 25 November 2022). Source: safety decisions, 3.1 and 3.3.
 */
export const CAUTIONS: readonly CautionRow[] = [
  pregnant({ groups: ['ACEI'] }, 'ACE inhibitors can harm the unborn child; choose another medicine for blood pressure'),
  pregnant({ groups: ['ARB'] }, 'angiotensin receptor blockers can harm the unborn child; choose another medicine for blood pressure'),
  pregnant({ groups: ['TETR'] }, 'tetracyclines stain the teeth and harm the bones of the unborn child', 'BNF-R', SYSTEMIC),
  pregnant({ ingredients: ['warfarin'] }, 'warfarin can cause malformations and bleeding of the unborn child'),
  pregnant({ ingredients: ['methotrexate'] }, 'methotrexate causes miscarriage and malformations'),
  pregnant({ ingredients: ['misoprostol'] }, 'misoprostol brings on labour or miscarriage; give it only where that is meant'),
  pregnant({ ingredients: ['valproate'] }, 'valproate causes malformations and slow development of the child'),
  pregnant({ ingredients: ['carbamazepine'] }, 'carbamazepine can cause malformations; do not stop it without a doctor'),
  pregnant({ groups: ['STAT'] }, 'statins are not needed in pregnancy; stop until after the birth'),
  pregnant(
    { ingredients: ['fluconazole'] },
    'high or repeated doses of fluconazole can cause malformations; use a local treatment',
    'BNF-R',
    SYSTEMIC,
  ),
  pregnant({ groups: ['AMGL'] }, 'streptomycin and other aminoglycosides can damage the hearing of the unborn child', 'BNF-R', SYSTEMIC),
  pregnant({ groups: ['QUIN'] }, 'quinolones are avoided where another antibiotic will do', 'BNF-R', SYSTEMIC),
  pregnant(
    { ingredients: ['primaquine', 'tafenoquine'] },
    'the unborn child may have G6PD deficiency; wait until after the birth',
    'WHO-R',
  ),
  row(
    { pregnant: true, fromWeeks: 20 },
    NSAIDS,
    'anti-inflammatory painkillers: they harm the kidneys of the unborn child; paracetamol is safer, and low-dose aspirin that was ordered may go on',
    'FDA-NSAID',
  ),
  pregnant({ ingredients: ['isotretinoin', 'acitretin', 'tretinoin', 'adapalene'] }, 'retinoids cause severe malformations'),

  under({ years: 16 }, { ingredients: ['aspirin'] }, 'aspirin can cause Reye’s syndrome; give paracetamol for fever and pain'),
  under({ years: 12 }, { ingredients: ['codeine'] }, 'codeine can stop the breathing', 'FDA-OPIOID'),
  under({ years: 12 }, { ingredients: ['tramadol'] }, 'tramadol can stop the breathing', 'FDA-OPIOID'),
  under({ years: 8 }, { groups: ['TETR'] }, 'tetracyclines stain the growing teeth', 'BNF-R', SYSTEMIC),
  under({ years: 1 }, { ingredients: ['metoclopramide'] }, 'metoclopramide can cause cramps of the face and neck'),
  under({ years: 2 }, { ingredients: ['promethazine'] }, 'promethazine can stop the breathing'),
  under({ years: 3 }, { ingredients: ['loperamide'] }, 'loperamide can paralyse the bowel; give oral rehydration salts and zinc'),
  under(
    { days: 29 },
    { ingredients: ['ceftriaxone'] },
    'ceftriaxone and calcium form crystals in the lungs and kidneys; never give both',
    'BNF-R',
    { beside: ['calcium', 'ringer-lactate'] },
  ),
  under(
    { days: 29 },
    { ingredients: ['calcium', 'ringer-lactate'] },
    'calcium and ceftriaxone form crystals in the lungs and kidneys; never give both',
    'BNF-R',
    { beside: ['ceftriaxone'] },
  ),
  under({ days: 29 }, { groups: ['SULF'] }, 'sulfonamides can cause brain damage by jaundice'),
  under({ days: 29 }, { groups: ['CHLO'] }, 'chloramphenicol can cause grey baby syndrome', 'BNF-R', SYSTEMIC),
  under({ months: 3 }, { ingredients: ['ibuprofen'] }, 'ibuprofen is not for infants this young; give paracetamol'),
  under({ years: 1 }, { ingredients: ['diclofenac'] }, 'diclofenac is not for infants this young; give paracetamol'),
  under({ years: 12 }, { ingredients: ['nimesulide'] }, 'nimesulide can damage the liver of a child; give paracetamol'),
  under({ months: 6 }, { ingredients: ['mefloquine'] }, 'mefloquine is not for infants this young', 'WHO-R'),
  under({ months: 6 }, { ingredients: ['primaquine'] }, 'primaquine is not for infants this young', 'WHO-R'),

  problem('asthma', NSAIDS, 'anti-inflammatory painkillers and aspirin can bring on an attack; paracetamol is safer'),
  problem('asthma', { groups: ['BETA'] }, 'beta blockers, eye drops too, can bring on a severe attack'),
  problem('peptic ulcer', NSAIDS, 'anti-inflammatory painkillers and aspirin can make the ulcer bleed; paracetamol is safer'),
  problem('heart failure', NSAIDS, 'anti-inflammatory painkillers hold back water and make it worse; paracetamol is safer'),
  problem('kidney disease', NSAIDS, 'anti-inflammatory painkillers can make the kidneys worse; paracetamol is safer'),
  problem('kidney disease', { groups: ['BIGU'] }, 'metformin can build up; check the kidney function first'),
  problem('kidney disease', { groups: ['AMGL'] }, 'aminoglycosides damage the kidneys and build up', 'BNF-R', SYSTEMIC),
  problem('kidney disease', { groups: ['NITF'] }, 'nitrofurantoin does not work and can harm the nerves'),
  problem('epilepsy', { ingredients: ['tramadol'] }, 'tramadol can bring on a seizure'),
  problem('G6PD deficiency', { groups: ['PRIM'] }, 'this can break down the red blood cells', 'CPIC'),
]

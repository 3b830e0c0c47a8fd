import { numberText } from '@clinic/clinical/number-text'
import type { Person } from './body.ts'

/** A prescription in words, and the items and units given for it. */
export type Dose = { readonly text: string; readonly items: readonly (readonly [item: string, units: number])[] }

export const dose = (text: string, ...items: Dose['items']): Dose => ({ text, items })

const isChild = ({ years }: Person) => years < 12

/** WHO weight bands for tablets of 20/120 mg; from 35 kg the same amount as one tablet of 80/480 mg. */
export function artemetherLumefantrine({ weight }: Person): Dose {
  if (weight >= 35) return dose('Artemether/lumefantrine 80/480 mg twice daily for 3 days', ['Artemether/Lumefantrine', 6])
  const tablets = weight < 15 ? 1 : weight < 25 ? 2 : 3
  const text = `Artemether/lumefantrine 20/120 mg, ${tabletsOf(tablets)} twice daily for 3 days`
  return dose(text, ['Artemether/Lumefantrine, child', tablets * 6])
}

/** 15 mg/kg, up to 1 g; syrup for a small child. */
export function paracetamol({ weight, years }: Person, days = 3): Dose {
  if (years < 12 && weight < 32) {
    const ml = Math.round((weight * 15) / 24 / 0.5) * 0.5
    const bottles = Math.ceil((ml * 3 * days) / 60)
    return dose(`paracetamol syrup ${ml} ml (${ml * 24} mg) three times daily for ${days} days`, ['Paracetamol syrup', bottles])
  }
  const tablets = weight < 50 ? 1 : 2
  const amount = tablets === 1 ? '500 mg' : '1 g'
  return dose(`paracetamol ${amount} three times daily for ${days} days`, ['Paracetamol', tablets * 3 * days])
}

/** 40 mg/kg twice daily in tablets of 250 mg; capsules from 35 kg. */
export function amoxicillin({ weight }: Person, days = 5): Dose {
  if (weight >= 35) return dose(`amoxicillin 500 mg three times daily for ${days} days`, ['Amoxicillin', 3 * days])
  const tablets = weight < 10 ? 1 : weight < 14 ? 2 : weight < 20 ? 3 : 4
  return dose(`amoxicillin 250 mg dispersible, ${tabletsOf(tablets)} twice daily for ${days} days`, [
    'Amoxicillin dispersible',
    tablets * 2 * days,
  ])
}

export function oralRehydration(who: Person): readonly Dose[] {
  const salts = dose('Oral rehydration salts after each stool', ['Oral rehydration salts', who.years < 2 ? 3 : 6])
  if (!isChild(who)) return [salts]
  const half = who.years < 0.5
  return [salts, dose(`zinc ${half ? 10 : 20} mg daily for 10 days`, ['Zinc', half ? 5 : 10])]
}

/** Three doses on the first day: 3 mg/kg below 20 kg, 2.4 mg/kg above, in vials of 60 mg. */
export function artesunate({ weight }: Person): Dose {
  const mg = Math.round(weight * (weight < 20 ? 3 : 2.4))
  return dose(`Artesunate ${mg} mg IV at once, after 12 and after 24 hours`, ['Artesunate', Math.ceil(mg / 60) * 3])
}

/** 75 mg/kg, up to 2 g, in vials of 1 g. */
export function ceftriaxone({ weight }: Person): Dose {
  const mg = Math.min(2_000, Math.round((weight * 75) / 50) * 50)
  return dose(`ceftriaxone ${mg >= 1_000 ? `${mg / 1_000} g` : `${mg} mg`} IV daily`, ['Ceftriaxone', Math.ceil(mg / 1_000)])
}

/** 1 mg/kg, up to 40 mg, in tablets of 5 mg. */
export function prednisolone({ weight }: Person, days: number): Dose {
  const mg = Math.min(40, Math.round(weight / 5) * 5)
  return dose(`prednisolone ${mg} mg daily for ${days} days`, ['Prednisolone', (mg / 5) * days])
}

/** IV line and fluid: 20 ml/kg for a child, up to the adult volume. */
export function fluids(who: Person): Dose {
  const ml = isChild(who) ? Math.min(500, Math.round((who.weight * 20) / 50) * 50) : 1_500
  const text = `normal saline ${numberText(ml)} ml IV`
  return dose(text, ['IV cannula', 1], ['Giving set', 1], ['Normal saline 500 ml', Math.ceil(ml / 500)])
}

export const rapidTest: Dose = dose('', ['Malaria RDT', 1])

const tabletsOf = (count: number) => (count === 1 ? '1 tablet' : `${count} tablets`)

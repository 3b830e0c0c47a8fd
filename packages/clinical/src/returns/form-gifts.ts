import { type ItemMapping, readDrug } from '../drugs/read-drug.ts'
import { isByInjection } from '../guard/by-injection.ts'

/** What the national form asks of a drug that was given. */
export type GiftKind = 'act' | 'antimalarial' | 'malaria-injection' | 'ors' | 'zinc' | 'amoxicillin' | 'antivenom'

const ARTEMISININS = ['artemether', 'artesunate', 'dihydroartemisinin', 'artemotil', 'artemisinin']
const PARTNERS = ['lumefantrine', 'amodiaquine', 'piperaquine', 'mefloquine', 'pyronaridine', 'sulfadoxine']
/** Without sulfadoxine, which alone prevents. */
const OTHERS = ['quinine', 'chloroquine', 'halofantrine', 'atovaquone', 'proguanil', ...PARTNERS.filter((drug) => drug !== 'sulfadoxine')]
const ANTIVENOM = /\banti-?\s?(?:snake\s)?venom|\basv\b/i

type Item = { readonly name: string; readonly description: string; readonly dosage: string; readonly mapping: ItemMapping | undefined }

/** The kinds of an item of the stock, from what it contains and from its name. Most have none. */
export function giftKindsOf({ name, description, dosage, mapping }: Item): GiftKind[] {
  const { ingredients } = readDrug(name, mapping)
  const has = (codes: readonly string[]) => codes.some((code) => ingredients.includes(code))
  const isInjection = isByInjection(name, description, dosage)
  const isMalaria = has(ARTEMISININS) || has(['quinine'])
  return [
    ...(has(ARTEMISININS) && has(PARTNERS) ? (['act'] as const) : []),
    ...(!(has(ARTEMISININS) && has(PARTNERS)) && (has(ARTEMISININS) || has(OTHERS)) ? (['antimalarial'] as const) : []),
    ...(isMalaria && isInjection ? (['malaria-injection'] as const) : []),
    ...(has(['oral-rehydration-salts']) ? (['ors'] as const) : []),
    ...(has(['zinc']) ? (['zinc'] as const) : []),
    ...(has(['amoxicillin']) ? (['amoxicillin'] as const) : []),
    ...(ANTIVENOM.test(name) ? (['antivenom'] as const) : []),
  ]
}

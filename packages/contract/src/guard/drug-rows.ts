import type { Formulary, Signature } from './formulary.ts'

export const DRUG_KINDS = { item: 'Item', brand: 'Brand', ingredient: 'Ingredient', group: 'Group' } as const

/** A row of the drug list as a pharmacist reads it. */
export type DrugRow = {
  readonly key: string
  readonly kind: keyof typeof DRUG_KINDS
  readonly name: string
  readonly otherNames: readonly string[]
  readonly contents: string
  readonly groups: readonly string[]
  readonly source: string
  readonly reviewed: boolean
  readonly signed: Signature
  readonly doubt: string
}

/** All rows in words: the clinic's own first, then brands, ingredients and groups, each by name. `dayOf` gives the day of a time. */
export function drugRows({ items, ingredients, groups, products }: Formulary, dayOf: (time: string) => string): DrugRow[] {
  const names = new Map(ingredients.map(({ code, name }) => [code, name]))
  const labels = new Map(groups.map(({ code, label }) => [code, label]))
  const named = (codes: readonly string[], by = names) => codes.map((code) => by.get(code) ?? code)
  const own = items.map(({ key, name, state, ingredients, by, at, doubt, signed }): DrugRow => {
    const contents = state === 'not-a-drug' ? 'not a drug' : named(ingredients).join(' + ')
    const source = `${by.name}, ${dayOf(at)}`
    return { ...BLANK, key, kind: 'item', name, contents, source, signed, doubt }
  })
  const brands = products.map(({ key, name, ingredients, source, reviewed, signed, doubt, alone }): DrugRow => {
    const contents = named(ingredients).join(' + ')
    const doubts = [doubt, aloneWords(alone)].filter((words) => words !== '').join('. ')
    return { ...BLANK, key, kind: 'brand', name, contents, source: source.join('; '), reviewed, signed, doubt: doubts }
  })
  const substances = ingredients.map(({ key, name, names, groups, kind, source, reviewed, signed }): DrugRow => {
    const otherNames = names.filter((other) => other !== name)
    const contents = kind === 'material' ? 'a material, no medicine' : ''
    const about = { otherNames, contents, groups: named(groups, labels), source: source.join('; ') }
    return { ...BLANK, key, kind: 'ingredient', name, ...about, reviewed, signed }
  })
  const families = groups.map(({ key, label, words, within, stopAmong, source, reviewed, signed }): DrugRow => {
    const always = stopAmong.length === 0 ? '' : `. These stop each other: ${named(stopAmong).join(', ')}`
    const about = { otherNames: words, contents: `${WITHIN[within]}${always}`, source: source.join('; ') }
    return { ...BLANK, key, kind: 'group', name: label, ...about, reviewed, signed }
  })
  return [own, brands, substances, families].flatMap((rows) => rows.toSorted(byName))
}

const BLANK = { otherNames: [], contents: '', groups: [], reviewed: false, doubt: '' } as const

const WITHIN = {
  stop: 'An allergy to one stops the others',
  caution: 'An allergy to one warns of the others',
  unclear: 'An allergy to one leaves the others unclear',
  clear: 'An allergy to one says nothing of the others',
} as const

const aloneWords = (alone: readonly number[]) => (alone.length === 0 ? '' : `Means this only alone, or with ${alone.join(', ')} mg`)

const byName = (one: DrugRow, other: DrugRow) => one.name.localeCompare(other.name, 'en')

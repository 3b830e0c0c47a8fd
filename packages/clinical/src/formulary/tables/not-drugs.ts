import { from } from '../../sources.ts'
import { isStrengthOrForm, wordsOf } from '../words.ts'

/** Understood in an allergy, and no drug meets it (clinical decisions, section 2); an egg has its own rules, group EGGS. */
export const NOT_DRUGS = [
  ...rowsOf(
    'food',
    `groundnut nut egg fish crayfish crab milk bean shellfish seafood prawn shrimp lobster oyster stockfish snail peanut cashew almond coconut
    sesame cow dairy cheese soya soy soybean wheat gluten bread honey meat beef pork chicken turkey goat pepper tomato tomatoes okra onion
    garlic mango mangoes pineapple orange banana strawberry chocolate cocoa maize corn rice cassava garri yam melon egusi ogbono
    food catfish tilapia mackerel sardine periwinkle ponmo flour butter oil plantain pawpaw watermelon apple avocado mushroom vegetable eggplant
    spice curry vinegar beer wine noodle yolk`,
  ),
  ...rowsOf(
    'other',
    `dust mite pollen smoke cold cat dog perfume fragrance soap detergent cosmetic cosmetics bee wasp sting insect mosquito mosquitoes bite ant
    cockroach sun sunlight heat harmattan weather grass feather fur hair wool mould paint petrol kerosene fume nickel metal jewellery bleach
    dusty animal pet sawdust cement chalk deodorant makeup relaxer flower insecticide pesticide incense nylon rain`,
  ),
]

function rowsOf(kind: 'food' | 'other', words: string) {
  return words.split(/\s+/).map((word) => ({ word, kind, ...from('DECIDED') }))
}

/**
 * Powders and mixtures of doubtful content: public lists contradict each other, so no row may explain them until the pharmacist maps
 * the item. A test keeps these names out of the tables.
 */
export const DELIBERATELY_UNMAPPED = ['Boska', 'Alabukun', 'Ibucap', 'agbo', 'blood tonic'] as const

/**
 * Items of a clinic's shelf that are no medicines, for a suggestion to the pharmacist only: until a person maps such an item, it counts
 * as a name that is not known.
 */
export const CONSUMABLES = [
  'syringe',
  'needle',
  'cannula',
  'giving set',
  'gauze',
  'bandage',
  'crepe bandage',
  'cotton wool',
  'suture',
  'swab',
  'mask',
  'test strip',
  'glucose test strip',
  'dipstick',
  'urine dipstick',
  'pregnancy test',
  'malaria RDT',
  'RDT',
  'urine bag',
  'blade',
].map((word) => ({ word, ...from('OURS') }))

const CONSUMABLE_NAMES = CONSUMABLES.map(({ word }) => wordsOf(word))
const CONSUMABLE_WORDS = new Set(CONSUMABLE_NAMES.flat())

/** Whether a name says a consumable and nothing else: 'Glucose test strips x50'. */
export function isConsumable(name: string): boolean {
  const words = wordsOf(name).filter((word) => CONSUMABLE_WORDS.has(word) || !isStrengthOrForm(word))
  return CONSUMABLE_NAMES.some((each) => each.length === words.length && each.every((word, place) => words[place] === word))
}

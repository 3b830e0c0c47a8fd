/**
 * The words of a name as the tables are matched: NFKD, lower case, without marks, 'sulph' as 'sulf', 'ceph' as 'cef', and without a
 * plural s. Letters of any script stay, so that no word is dropped because it could not be read.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’`]/gu, '')
    .toLowerCase()
    .replaceAll(/(\d)[.,](?=\d)/g, '$1')
    // 'Amoxicillin500mg'; 'B12' and 'G6PD' stay whole.
    .replaceAll(/(\p{L}{3})(?=\d)/gu, '$1 ')
    .replaceAll(/(?<![\p{L}\p{N}])([a-z]) ?& ?([a-z])(?![\p{L}\p{N}])/gu, '$1&$2')
  return plain
    .split(/[^\p{L}\p{N}&]+|&(?![a-z](?![a-z]))/u)
    .filter((word) => word !== '' && word !== '&')
    .map((word) => singular(word.replaceAll('sulph', 'sulf').replace(/^ceph/, 'cef')))
}

const singular = (word: string) => (word.length >= 4 && /[^suix]s$/.test(word) ? word.slice(0, -1) : word)

const UNIT = '(?:mgs?|gm|g|mcg|ug|mls?|l|iu|mu|units?|u|mm|cm|kg|meq|mmol|days?|hrly|hr|h|x|s|d)'
const STRENGTH = new RegExp(`^x?\\d+(?:${UNIT}\\d+)*${UNIT}?$`)

const FORMS = new Set(
  wordsOf(
    `tab tablet cap capsule caplet syr syrup susp suspension inj injection injectable vial amp ampoule ampule cream ointment gel drop drops
    oral nasal eye ear ophthalmic otic topical supp suppository pessary vaginal rectal inhaler nebules nebuliser spray lotion powder
    sachet solution soln infusion iv im sc po elixir linctus lozenge paste mouthwash patch enema dispersible dt chewable effervescent soluble
    retard sr xr mr er ec slow release modified sustained enteric coated paediatric pediatric paed ped child children adult infant
    junior baby
    pack packet bottle bot box tin strip blister roll bag tube carton piece pcs pc dose pair each card course
    examination exam surgical sterile disposable foley urinary size small medium large`,
  ),
)
const UNITS = new Set([
  'mg',
  'mgs',
  'g',
  'gm',
  'mcg',
  'ug',
  'ml',
  'mls',
  'l',
  'iu',
  'mu',
  'unit',
  'u',
  'mm',
  'cm',
  'kg',
  'x',
  'in',
  'of',
  'per',
])

/** Strengths, forms and pack words say nothing about what a drug is. */
export const isStrengthOrForm = (word: string) => STRENGTH.test(word) || UNITS.has(word) || FORMS.has(word)

/** The salt of the substance before it. */
export const SALTS = new Set(
  wordsOf(
    `sodium potassium calcium magnesium hydrochloride hcl dihydrochloride sulfate phosphate maleate besilate besylate mesilate mesylate
    acetate citrate trihydrate monohydrate dihydrate anhydrous succinate tartrate fumarate stearate ethylsuccinate nitrate gluconate
    hydrobromide valerate dipropionate axetil proxetil palmitate estolate lactobionate hyclate disodium`,
  ),
)

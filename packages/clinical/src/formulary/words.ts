/**
 * The words of a name as the tables are matched: NFKD, lower case, without marks, 'sulph' as 'sulf', 'ceph' as 'cef', and without a
 * plural s. Letters of any script stay, so that no word is dropped because it could not be read.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’`]/gu, '')
    .toLowerCase()
    // 'P.C.M.' is one word.
    .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu, (short) => short.replaceAll('.', ''))
    .replaceAll(/(\d)[.,](?=\d)/g, '$1')
    // 'Amoxicillin500mg'; 'B12' and 'G6PD' stay whole.
    .replaceAll(/(\p{L}{3})(?=\d)/gu, '$1 ')
    .replaceAll(/(?<![\p{L}\p{N}])([a-z]) ?& ?([a-z])(?![\p{L}\p{N}])/gu, '$1&$2')
  return plain
    .split(/[^\p{L}\p{N}&]+|&(?![a-z](?![a-z]))/u)
    .filter((word) => word !== '' && word !== '&')
    .flatMap((word) =>
      word
        .replace(/^vit(?=[a-ek]?$)/, 'vitamin ')
        .trim()
        .split(' '),
    )
    .map((word) => singular(word.replaceAll('sulph', 'sulf').replace(/^ceph/, 'cef')))
}

const singular = (word: string) => (word.length >= 4 && /[^suix]s$/.test(word) ? word.slice(0, -1) : word)

const FORMS = new Set(
  wordsOf(
    `tab tablet cap capsule caplet syr syrup susp suspension inj injection injectable vial amp ampoule ampule cream ointment gel drop drops
    oral nasal eye ear ophthalmic otic topical supp suppository pessary vaginal rectal inhaler nebules nebuliser spray lotion powder
    sachet solution soln infusion iv im sc po elixir linctus lozenge paste mouthwash patch enema neb mdi dispersible dt chewable effervescent soluble
    retard sr xr mr er ec slow release modified sustained enteric coated paediatric pediatric paed ped child children adult infant
    junior baby neonate neonatal ds forte qs softgel xl bp usp ep inject suspen ampul disp eff effer supps respule nebule
    oint inf dry vag emulsion shampoo tincture linct penfill flexpen hm
    dr delayed prolonged immediate gastro resistant coat film white
    flavour flavoured strawberry orange banana lemon vanilla sugar free
    jar wallet blister blist bott btl bt pkt pk pck ctn doz dozen pces satchet sack sleeve
    pack packet bottle bot box tin strip blister roll bag tube carton piece pcs pc dose pair each card course
    examination exam surgical sterile disposable foley urinary size small medium large`,
  ),
)
const UNITS = new Set(
  'mg mgs g gm mcg ug ml mls l iu mu unit u mm cm inch inche kg x in of per and with for w v mega million meq mmol day days hr hrly h s m d'.split(
    ' ',
  ),
)

/** Strengths, forms and pack words say nothing about what a drug is. */
export const isStrengthOrForm = (word: string) => UNITS.has(word) || FORMS.has(word) || isMeasure(word)

/** '500mg', 'x10x10', '10x10tab', '80mg2ml': numbers, and between and behind them units, forms or an x. 'B12' begins with a letter. */
function isMeasure(word: string): boolean {
  if (!/^x?\d/.test(word)) return false
  return (word.match(/\p{L}+/gu) ?? []).every((letters) => isUnit(letters) || isUnit(letters.replace(/^x|x$/, '')))
}

const isUnit = (letters: string) => letters === '' || UNITS.has(letters) || FORMS.has(singular(letters))

/** The salt of the substance before it. */
export const SALTS = new Set(
  wordsOf(
    `sodium potassium calcium magnesium hydrochloride hcl dihydrochloride sulfate phosphate maleate besilate besylate mesilate mesylate
    acetate citrate carbonate trihydrate monohydrate dihydrate anhydrous succinate tartrate fumarate stearate ethylsuccinate nitrate gluconate
    hydrobromide bromide valerate dipropionate axetil proxetil palmitate estolate lactobionate hyclate disodium disoproxil
    enantate furoate cypionate aluminium lysine tromethamine arginine sod pot`,
  ),
)

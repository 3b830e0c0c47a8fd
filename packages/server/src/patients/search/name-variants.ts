const words = (text: string): string[] => text.trim().split(/\s+/)

/** What people write before a name. */
const TITLES = new Set(
  words(`mr mrs miss ms master madam mama mummy papa daddy baba baby brother bro sister dr doctor prof professor engr engineer barr barrister
    arc chief otunba oloye mazi nze ichie lolo alhaji alhaja hajia hajiya mallam malam sheikh ustaz imam pastor pst rev reverend fr bishop
    apostle prophet prophetess evangelist evang deacon deaconess elder hon honourable`),
)

/** How compound names begin; people write the rest apart or together. */
const HEADS = words('abdul abdur abu oluwa olu ola ade ayo ife iyanu anu omo chukwu chi nwa obi oghene mary ann jean nur nuru')
const KNOWN_HEADS = new Set(HEADS)

/** The shortest rest of a compound that is looked for by itself. */
const SHORTEST_REST = 3

/**
 * Words by which one person may be called and which neither share letters enough nor sound alike: spellings of two traditions, and short
 * forms that are more than a piece of the name. A word may stand in several lines.
 */
const FAMILIES = `
  mohammed muhammad mohamed muhammed mohd muhd mamman
  khadija khadijat khadijah kadija hadiza hadija
  usman uthman othman osman usmanu
  ishaq isiaka ishaku ishak isaac isyaku
  rukayat rukayya ruqayyah rukaiyat rukayyat rekiya rakiya
  michael micheal mikael mike
  geoffrey jeffrey geoff jeff
  philip phillip phillips philips filip
  yakubu yaqub yakub jacob
  yusuf yusuff joseph
  ibrahim ibraheem abraham
  suleiman sulaiman solomon sule
  maryam mariam mary miriam
  dauda dawud david
  musa moses
  yunusa yunus jonah
  abubakar abubakr bukar abu
  aliyu ali
  umar omar umaru
  hussaini hussein husseini
  abdullahi abdullah abdulai
  mukhtar muktar
  esther hester ester
  elizabeth elisabeth liz lizzy betty eliza
  catherine katherine kate cathy kathy
  william bill willy
  robert bob rob
  richard dick rick
  margaret maggie peggy
  anthony tony
  andrew andy drew
  alexander alex sandy
  charles charlie
  james jim jimmy
  edward eddie ted ned
  theresa teresa tessy
  patience paty patty
  blessing bless
  folashade folasade sade shade
  chukwudi chudi chuks
  chukwuemeka emeka chuks emy
  chukwuma chuks chuma
  ikechukwu ike iyke
  ifeanyi ifeanyichukwu ify
  ifeoma ifeyinwa ify
  azubuike zubi zubby
  osaretin osas
  osagie osas
  osayande osas
  nnamdi namdi
  obiageli oby obi
  obianuju oby uju
  kehinde kenny
  taiwo taye taiye
  abiodun abbey biodun
  abimbola abbey bimbo
  adebola debola bola
  oluwaseun seun shegun
  olusegun segun shegun
  olufunmilayo funmi
  temitope temi tope
  rasheedat rashidat rasheeda
`

const kin = new Map<string, Set<string>>()
for (const line of FAMILIES.trim().split('\n')) {
  const family = words(line)
  for (const word of family) kin.set(word, new Set([...(kin.get(word) ?? []), ...family.filter((other) => other !== word)]))
}

/** Other words by which the same person may be called. */
export const nameVariants = (word: string): ReadonlySet<string> => kin.get(word) ?? NOBODY
const NOBODY: ReadonlySet<string> = new Set()

/** The words without titles, if some are left. */
export function withoutTitles(terms: readonly string[]): string[] {
  const names = terms.filter((term) => !TITLES.has(term))
  return names.length > 0 ? names : [...terms]
}

/** The other ways to write a compound, together or apart, one change at a time. */
export function joinedVariants(terms: readonly string[]): string[][] {
  const together = terms.slice(1).flatMap((term, index) => {
    const head = terms[index] ?? ''
    return KNOWN_HEADS.has(head) ? [[...terms.slice(0, index), head + term, ...terms.slice(index + 2)]] : []
  })
  const apart = terms.flatMap((term, index) =>
    HEADS.filter((head) => term.startsWith(head) && term.length >= head.length + SHORTEST_REST).map((head) => [
      ...terms.slice(0, index),
      head,
      term.slice(head.length),
      ...terms.slice(index + 1),
    ]),
  )
  return [...together, ...apart]
}

/** One way to read what was typed; `cost` is how much worse a match of it is. */
export type Reading = { readonly terms: readonly string[]; readonly cost: number }

const REREAD_COST = 6

/** First as typed, then without titles, then with compounds written apart or together. */
export function readingsOf(typed: readonly string[]): Reading[] {
  const terms = withoutTitles(typed)
  const plain = terms.length < typed.length ? [typed, terms] : [typed]
  return [...plain.map((terms) => ({ terms, cost: 0 })), ...joinedVariants(terms).map((terms) => ({ terms, cost: REREAD_COST }))]
}

/** What the text of a patient's allergies says: nothing was asked, a person asked and there are none, or there is something to heed. */
type AllergyStatus = 'not-asked' | 'none-known' | 'listed'

/** 'N/A' is the form's toggle left off. */
const NOT_ASKED = /^na$/
const KNOWN = 'known|reported|noted|documented|recorded|identified|historyof|hxof|ho|previous|past|any'
const TO_DRUGS = 'drugs?|medications?|medicines?|meds?|anything'
const ABOUT = `${KNOWN}|${TO_DRUGS}|foods?|and|or|to|other`
const ALLERGY = '(?:allerg(?:y|ies)|allergic(?:reactions?|to(?=any|drug|med|food)))'
const AFTER = `(?:${ABOUT}|yet|sofar|atpresent|currently|now|todate|atall|whatsoever)*`
const NONE = `(?:no|nil|none|not|denies|denied|without|hasno|do(?:es)?(?:not|nt|n['’]t)have)`
const OF_ALL = `(?:(?:patient|pt)?${NONE}(?:${ABOUT})*${ALLERGY}${AFTER}|(?:none|nil|nothing)(?:known|reported|noted|documented|recorded|ofnote)?|nka|nk(?:d|f|m)a|nkfda|nkdfa|nkmfa)`
const NONE_KNOWN = new RegExp(`^(?:(?:known|any|drugs?|foods?|and|or)*allerg(?:y|ies)(?:no|(?=n)))?(?:${OF_ALL})*$`)
/** A text about foods alone does not say whether a drug does harm. */
const FOODS_ONLY = new RegExp(`^${NONE}(?:${KNOWN})*foods?${ALLERGY}(?:${KNOWN})*$|^${NONE}(?:${KNOWN})*${ALLERGY}(?:to)?foods?$`)

/**
 * Reads the text softly: case, blanks, dots, slashes and dashes make no difference; the text itself is never changed. Only these words
 * mean that there are none; so does a denial of all allergies, and never the denial of one. Anything else, negations such as 'no
 * penicillin' too, is listed and so shown as a warning. Source: the clinic's decision on allergies (docs/decisions/0019, 0045).
 */
export function readAllergyText(text: string): { status: AllergyStatus } {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,;:/()&"–—-]/g, '')
  if (plain === '') return { status: /[^\s.]/.test(text) ? 'listed' : 'not-asked' }
  if (NOT_ASKED.test(plain)) return { status: 'not-asked' }
  return { status: NONE_KNOWN.test(plain) && !FOODS_ONLY.test(plain) ? 'none-known' : 'listed' }
}

/** What a screen says of it. */
export function allergyWords(text: string): string {
  const { status } = readAllergyText(text)
  return { 'not-asked': 'Allergies not asked', 'none-known': 'No known allergies', listed: `Allergies: ${text}` }[status]
}

/** What the text of a patient's allergies says: nothing was asked, a person asked and there are none, or there is something to heed. */
export type AllergyStatus = 'not-asked' | 'none-known' | 'listed'

/** 'N/A' is the form's toggle left off. */
const NOT_ASKED = /^n\/?a$/
const NONE_KNOWN = /^(?:none|nil|nka|nkda|(?:none|nil)known|no(?:known)?(?:drug)?allerg(?:y|ies))$/

/**
 * Reads the text softly: case, dots and spaces make no difference; the text itself is never changed. Only these words mean that there
 * are none. Anything else, negations such as 'no penicillin' too, is listed and so shown as a warning.
 * Source: the clinic's decision on allergies (docs/decisions/0019).
 */
export function readAllergyText(text: string): { status: AllergyStatus } {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '')
  if (plain === '' || NOT_ASKED.test(plain)) return { status: 'not-asked' }
  return { status: NONE_KNOWN.test(plain) ? 'none-known' : 'listed' }
}

/** What a screen says of it. */
export function allergyWords(text: string): string {
  const { status } = readAllergyText(text)
  return { 'not-asked': 'Allergies not asked', 'none-known': 'No known allergies', listed: `Allergies: ${text}` }[status]
}

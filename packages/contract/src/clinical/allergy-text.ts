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

/** One allergy as written: what it is to, and what happened. */
export type WrittenAllergy = { readonly label: string; readonly reaction: string }

const MAX_LABEL = 120

/**
 * The allergies of a text, in its order; none if nothing was asked or there are none. Entries end at ; and at a new line. Before the ':'
 * they are parted at , / and 'and', too ('&' never parts: M&B); what follows the ':' is the reaction, whole. Nothing is dropped.
 * Source: clinical decisions, section 16.
 */
export function splitAllergyText(text: string): WrittenAllergy[] {
  if (readAllergyText(text).status !== 'listed') return []
  return text.split(/[;\n\r\u2028\u2029]/).flatMap((entry) => {
    const colon = entry.indexOf(':')
    const reaction = colon < 0 ? '' : oneLine(entry.slice(colon + 1))
    const labels = (colon < 0 ? entry : entry.slice(0, colon)).split(/[,/]|(?<=\s)and(?=\s)/i).map(oneLine)
    const named = labels.filter((label) => label !== '').flatMap(piecesOf)
    // ': rash' names nothing, and is still something to heed.
    return named.length > 0 ? named.map((label) => ({ label, reaction })) : piecesOf(reaction).map((label) => ({ label, reaction: '' }))
  })
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A label holds 120 characters; a longer one is parted at a blank where there is one. */
function piecesOf(label: string): string[] {
  if (label === '') return []
  if (label.length <= MAX_LABEL) return [label]
  const blank = label.lastIndexOf(' ', MAX_LABEL)
  const end = blank > 0 ? blank : MAX_LABEL - (/[\ud800-\udbff]/.test(label[MAX_LABEL - 1] ?? '') ? 1 : 0)
  return [label.slice(0, end), ...piecesOf(label.slice(end).trim())]
}

/** What a screen says of it. */
export function allergyWords(text: string): string {
  const { status } = readAllergyText(text)
  return { 'not-asked': 'Allergies not asked', 'none-known': 'No known allergies', listed: `Allergies: ${text}` }[status]
}

/** A number as it was typed, and what a telephone dials. */
export type Telephone = { readonly text: string; readonly href: string | null }

const NATIONAL = /(?:\+?(?:00)?234\s*0?|0)?([789]\d{9})(?!\d)/
const BETWEEN = /[,;/|\n]|\s+(?:or|and|&)\s+/i

/** The numbers of a text, each as a link that a phone dials: Nigerian ones in their +234 form, others as they were typed. */
export function telephonesIn(typed: string): Telephone[] {
  return typed
    .split(BETWEEN)
    .flatMap(beside)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, href: hrefOf(text) }))
}

/** Two whole numbers with nothing but blanks between them. */
function beside(text: string): string[] {
  const words = text.trim().split(/\s+/)
  return words.length > 1 && words.every((word) => digitsOf(word).length >= 10) ? words : [text]
}

const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '')

function hrefOf(text: string): string | null {
  const digits = digitsOf(text)
  const [, national] = NATIONAL.exec(digits) ?? []
  if (national && digits.length <= 16) return `tel:+234${national}`
  if (digits.length < 3) return null
  return `tel:${text.trim().startsWith('+') ? '+' : ''}${digits}`
}

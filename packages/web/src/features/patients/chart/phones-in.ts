/** Phone numbers in a text, as written and as dialled: 0803… as +234803…, a short or foreign one as its digits. */
export function phonesIn(typed: string): { text: string; dial: string }[] {
  return typed
    .split(/[,;/]|\bor\b|\band\b|\n/i)
    .map((part) => part.trim())
    .filter((part) => part.replaceAll(/\D/g, '').length >= 3)
    .map((text) => ({ text, dial: dialled(text) }))
}

function dialled(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (/^0\d{10}$/.test(digits)) return `+234${digits.slice(1)}`
  if (/^234\d{10}$/.test(digits)) return `+${digits}`
  return text.startsWith('+') ? `+${digits}` : digits
}

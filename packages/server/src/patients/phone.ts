/**
 * The digits by which two spellings of a Nigerian number are one: 0803…, 234803…, +234 803… and a bare 803… all give '803…'.
 * Other numbers keep their digits. A text without digits gives ''.
 */
export function phoneKey(phone: string): string {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '')
  const national = digits.replace(/^(?:00)?234(?=0?\d{10}$)/, '').replace(/^0(?=\d{10}$)/, '')
  return national
}

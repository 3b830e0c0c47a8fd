export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/**
 * The digits by which two spellings of a Nigerian number are one: 0803…, 234803…, +234 803… and a bare 803… all give '803…'.
 * Other numbers keep their digits. A text without digits gives ''.
 */
export const phoneKey = (phone: string): string =>
  digitsOf(phone)
    .replace(/^(?:00)?234(?=0?\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '')

/** How a number may begin before its national digits; a run of typed digits may begin in the middle of that. */
const LEADS = ['234', '2340', '00234', '0']
const LEAD_ENDS = ['34', '340', '4', '40']
const MIN_AFTER_LEAD_END = 4

/** The national digits that `digits` begin with, if they are the beginning of a number as dialled: '0803' gives '803'. */
export const nationalBeginnings = (digits: string): string[] => [
  ...LEADS.filter((lead) => digits.startsWith(lead)).map((lead) => digits.slice(lead.length)),
  ...LEAD_ENDS.filter((end) => digits.startsWith(end) && digits.length >= end.length + MIN_AFTER_LEAD_END).map((end) =>
    digits.slice(end.length),
  ),
]

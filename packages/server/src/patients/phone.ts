export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/**
 * A key that is the same for all spellings of a Nigerian number: 0803…, 234803…, +234 803… and a bare 803… all give '803…'. Other numbers
 * keep all their digits. Text without digits gives ''.
 */
export const phoneKey = (phone: string): string =>
  digitsOf(phone)
    .replace(/^(?:00)?234(?=0?\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '')

/** Prefixes that can come before the national digits. The digits typed may start partway through one. */
const LEADS = ['234', '2340', '00234', '0']
const LEAD_ENDS = ['34', '340', '4', '40']
const MIN_AFTER_LEAD_END = 4

/** The national part of `digits`, if they could be the start of a dialled number: '0803' gives '803'. */
export const nationalBeginnings = (digits: string): string[] => [
  ...LEADS.filter((lead) => digits.startsWith(lead)).map((lead) => digits.slice(lead.length)),
  ...LEAD_ENDS.filter((end) => digits.startsWith(end) && digits.length >= end.length + MIN_AFTER_LEAD_END).map((end) =>
    digits.slice(end.length),
  ),
]

/** The last number that was given of each kind. It only grows, so that no number is ever given twice. */
export interface CounterTable {
  _id: 'clinicNumber' | 'referral'
  last: number
}

/** A field for a number of units: what is typed stays as typed, and the contract judges it. */
export const WHOLE_UNITS = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: '',
} as const

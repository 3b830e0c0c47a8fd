/** A field for a number of units: keeps what is typed, and the contract validates it. */
export const WHOLE_UNITS = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: '',
} as const

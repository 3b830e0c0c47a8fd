/** docs/specification.md, section 3. */
export const AGE_RANGES = [
  '0 - 5 years',
  '6 - 15 years',
  '16 - 19 years',
  '20 - 25 years',
  '26 - 30 years',
  '31 - 35 years',
  '36 - 40 years',
  '41 years and above',
] as const

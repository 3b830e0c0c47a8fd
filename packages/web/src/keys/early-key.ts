/** A key that was pressed before its code was there; `at` in ms. */
export type EarlyKey = { readonly key: string; readonly at: number; readonly isPalette: boolean }

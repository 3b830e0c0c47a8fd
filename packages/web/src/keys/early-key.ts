/** A key pressed before its code was loaded; `at` in ms. */
export type EarlyKey = { readonly key: string; readonly at: number; readonly isPalette: boolean }

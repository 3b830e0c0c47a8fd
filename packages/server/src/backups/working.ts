/** How far a long job is. */
export type Working = { readonly what: string; readonly step: number; readonly steps: number }

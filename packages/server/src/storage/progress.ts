/** How far a long job is. */
export type Progress = { readonly what: string; readonly step: number; readonly steps: number }

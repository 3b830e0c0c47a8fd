import { DIAGNOSES } from '@clinic/clinical/diagnoses/diagnoses'

const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

export const isListed = (code: string): boolean => LABELS.has(code)

/** The clinic's name for a code, or the code itself if it is no longer on the list. */
export const labelOf = (code: string): string => LABELS.get(code) ?? code

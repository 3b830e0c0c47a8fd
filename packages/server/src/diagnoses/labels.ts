import { DIAGNOSES } from '@clinic/contract/clinical/diagnoses/diagnoses'

const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

export const isListed = (code: string): boolean => LABELS.has(code)

/** The clinic's name for a code; the code itself if the list has it no longer. */
export const labelOf = (code: string): string => LABELS.get(code) ?? code

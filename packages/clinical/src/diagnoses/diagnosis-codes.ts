import { readDiagnoses } from './read-diagnoses.ts'

/** The codes of the diagnoses that a text names, sure or suspected; a word that only begins or resembles a term is not read. */
export const diagnosisCodes = (text: string): string[] => readDiagnoses(text).found.map(({ code }) => code)

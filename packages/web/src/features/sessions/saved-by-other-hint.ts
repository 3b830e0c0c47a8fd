import { WORDS } from './words.ts'

/** Said under a field that two people have changed at once. */
export const savedByOtherHint = (text: string | undefined): string | undefined => (text === undefined ? undefined : WORDS.theySaved(text))

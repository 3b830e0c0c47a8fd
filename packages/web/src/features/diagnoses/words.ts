import { counted, numberText } from '@clinic/clinical/number-text'

/** The words of 'To be coded'. */
export const WORDS = {
  title: 'To be coded',
  context: (texts: number) => counted(texts, 'text without a code', 'texts without a code'),
  help: 'Choose the diagnosis for a text once. Every session with that text counts as it, now and later.',
  texts: 'Texts without a code',
  empty: 'Every written diagnosis has a code.',
  stillReading: 'Older sessions are still being read. More texts may appear.',
  toReturns: 'Open the monthly returns',
  sessions: (count: number) => counted(count, 'session'),
  newest: (sessions: string, text: string) => `${sessions} with ${text}: open the newest`,
  means: (text: string) => `What ${text} means`,
  isIt: (text: string, label: string) => `${text} means ${label}`,
  choose: 'Choose a diagnosis',
  another: 'Another diagnosis',
  tooLong: 'Too long to code here. Choose its codes in the session.',
  taught: (text: string, label: string, sessions: number) =>
    `${text} means ${label}. ${sessions === 1 ? '1 session is' : `${numberText(sessions)} sessions are`} coded.`,
  takenBack: (text: string) => `${text} needs a code again.`,
}

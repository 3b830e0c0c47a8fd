/** The words of 'To be coded'. */
export const WORDS = {
  title: 'To be coded',
  context: (texts: number) => (texts === 1 ? '1 text without a code' : `${texts.toLocaleString('en')} texts without a code`),
  help: 'Choose the diagnosis for a text once. Every session with that text counts as it, now and later.',
  texts: 'Texts without a code',
  empty: 'Every written diagnosis has a code.',
  stillReading: 'Older sessions are still being read. More texts may appear.',
  toReturns: 'Open the monthly returns',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count.toLocaleString('en')} sessions`),
  newest: (sessions: string, text: string) => `${sessions} with ${text}: open the newest`,
  means: (text: string) => `What ${text} means`,
  isIt: (text: string, label: string) => `${text} means ${label}`,
  choose: 'Choose a diagnosis',
  another: 'Another diagnosis',
  tooLong: 'Too long to code here. Choose its codes in the session.',
  taught: (text: string, label: string, sessions: number) =>
    `${text} means ${label}. ${sessions === 1 ? '1 session is' : `${sessions.toLocaleString('en')} sessions are`} coded.`,
  takenBack: (text: string) => `${text} needs a code again.`,
}

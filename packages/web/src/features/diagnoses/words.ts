/** The words of 'To be coded'. */
export const WORDS = {
  title: 'To be coded',
  context: (texts: number) => (texts === 1 ? '1 text without a code' : `${texts.toLocaleString('en')} texts without a code`),
  help: 'Say once what a text means. All sessions with that text are counted as this diagnosis, from now on too.',
  texts: 'Texts without a code',
  empty: 'Every diagnosis that was written has a code.',
  stillReading: 'Sessions of an older version are still being read. More texts may come.',
  toReturns: 'Open the monthly returns',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count.toLocaleString('en')} sessions`),
  newest: (sessions: string, text: string) => `${sessions} with ${text}: open the newest`,
  means: (text: string) => `What ${text} means`,
  isIt: (text: string, label: string) => `${text} means ${label}`,
  choose: 'Choose a diagnosis',
  another: 'Another diagnosis',
  tooLong: 'Too long to teach: pick the codes in its session.',
  taught: (text: string, label: string, sessions: number) =>
    `${text} means ${label}. ${sessions === 1 ? '1 session is' : `${sessions.toLocaleString('en')} sessions are`} coded.`,
  takenBack: (text: string) => `${text} is to be coded again.`,
}

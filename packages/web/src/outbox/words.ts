const records = (count: number) => (count === 1 ? '1 record' : `${count} records`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** The words of unsent work, wherever it is shown. 'Saved' is said of nothing that is only on this phone. */
export const UNSENT_WORDS = {
  waiting: (count: number) => `${count} waiting`,
  needsLook: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} a look`,
  locked: (count: number) => `${count} locked`,
  typed: (count: number) => `${count} typed`,
  notReached: 'Server not reached',
  cannotKeep: 'Drafts cannot be saved here. Keep this page open.',
  otherTab: {
    ahead: 'Open in another tab. Go on there: what you type here is not kept.',
    beside: 'Also typed in another tab. Look at both before you save.',
  },
  drugsNotRecorded: (time: string) => `Drugs given at ${time} are not recorded yet`,
  atSignOut: (count: number) =>
    `${records(count)} ${are(count)} not sent yet. ${count === 1 ? 'It stays' : 'They stay'} locked on this phone until you sign in here again.`,
  keptTitle: 'Kept on this phone',
  kept: 'Kept on this phone. It is sent when the server is back.',
  keptRecord: (name: string) => `The record of ${name} is kept on this phone. It is sent when the server is back.`,
  numberFollows: 'Number follows: the server gives it when the record arrives.',
  keptSession: (name: string) => `The consultation of ${name} is kept on this phone. It is sent when the server is back.`,
  seeWhatWaits: 'See unsent work',
  pressAgain: 'It is not sent automatically. Open it and press Save again.',
  olderForm: 'The form has changed since this was typed. Open it, fill in what is missing and save it again.',
} as const

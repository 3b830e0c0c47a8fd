/** The words of the queue, apart from the rest because it is the first screen of nurses, pharmacists and physiotherapists (first load at most 60 kB). */
export const QUEUE_WORDS = {
  toDo: 'To do',
  doneToday: 'Done today',
  waitingCount: (count: number) => `${count} waiting, the longest wait first`,
  doneCount: (count: number) => `${count} done, the latest first`,
  noOneWaiting: 'No one is waiting. New patients appear here by themselves.',
  nothingDone: 'Nothing is done yet today.',
  waiting: (waiting: string) => `, waiting ${waiting}`,
  underAMinute: 'under a minute',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
} as const

/**
 * The words of the queue, in a separate file because it is the first screen of nurses, pharmacists and physiotherapists (first load at most
 * 60 kB).
 */
export const QUEUE_WORDS = {
  waitingForDoctor: 'Waiting for doctor',
  toDo: 'To do',
  doneToday: 'Done today',
  noOneWaiting: 'No one is waiting. New patients appear here by themselves.',
  nothingDone: 'Nothing done yet today.',
  waiting: 'waiting',
  underAMinute: '< 1 min',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  urgency: { urgent: 'Urgent', yellow: 'Watch' },
  noAllergies: 'No known allergies',
  allergic: 'Allergies:',
  bed: (tag: string) => `Bed ${tag}`,
  given: (done: number, lines: number) => `${done} of ${lines} given`,
  done: (role: string) => `${role}: done`,
  notYet: (role: string) => `${role}: not yet`,
} as const

import { CALL_WORDS } from '@clinic/clinical/follow-ups/call-outcomes'
import type { FollowUpList } from '@clinic/contract/follow-ups/follow-ups'

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`

/** Sentences of the follow-ups. */
export const WORDS = {
  title: 'Follow-ups',
  tabs: { today: 'Today', week: 'Next 7 days', missed: 'Missed', lost: 'Lost' } satisfies Record<FollowUpList, string>,
  toPhone: (count: number) => `${counted(count, 'patient')} to phone`,
  empty: {
    today: 'No one is due today.',
    week: 'No one is due in the next 7 days.',
    missed: 'No one has missed their day.',
    lost: 'No one is lost to follow-up.',
  } satisfies Record<FollowUpList, string>,
  askInConsultation: 'Choose the day to come back in a consultation.',
  findPatient: 'Find a patient',
  printList: 'Print the list',
  csv: 'CSV',
  dueOn: (day: string) => `Due ${day}`,
  late: (days: number) => `${counted(days, 'day')} late`,
  noReason: 'No reason written',
  phone: (number: string, name: string) => `Phone ${name}: ${number}`,
  noPhone: 'no phone',
  contact: (name: string) => `Contact: ${name}`,
  needsVisit: 'Visit, or phone the contact person',
  wrongNumber: 'Wrong number',
  neverPhoned: 'Not phoned yet',
  lastCall: (outcome: string, day: string, by: string) => `${outcome} · ${day} · ${by}`,
  calls: (count: number) => counted(count, 'call'),
  whatCame: (name: string) => `Result of the call to ${name}`,
  outcomes: CALL_WORDS,
  noted: (outcome: string, name: string) => `Noted for ${name}: ${outcome}`,
  more: (name: string) => `More actions for ${name}`,
  addNote: 'Other, with a note',
  move: 'Move to another day',
  cancel: 'Cancel this follow-up',
  noteTitle: (name: string) => `What ${name} said`,
  moveTitle: (name: string) => `Another day for ${name}`,
  cancelTitle: (name: string) => `Cancel the follow-up of ${name}`,
  note: 'Note',
  newDay: 'New day',
  openCalendar: 'Open the calendar',
  whyMoved: 'Why (optional)',
  whyCancelled: 'Why is it cancelled?',
  cancelIt: 'Cancel the follow-up',
} as const

import { GOAL_ASKED_PERCENT } from '@clinic/contract/overview'

/** The words of the dashboard. */
export const WORDS = {
  welcome: (name: string) => `Welcome, ${name}`,
  patients: 'Patients now',
  waiting: 'waiting for a doctor',
  open: 'open sessions',
  asked: (asked: number, patients: number) =>
    `Allergies: ${asked} of ${patients} of this week’s patients were asked (goal ${GOAL_ASKED_PERCENT} %)`,
  beds: 'Beds',
  freeOf: (all: number) => `free of ${all}`,
  attention: 'Needs attention',
  urgentInBed: (tag: string) => `Urgent: the patient in bed ${tag}`,
  urgentWaiting: (count: number) => (count === 1 ? '1 urgent patient waits for a doctor' : `${count} urgent patients wait for a doctor`),
  observationsDue: (count: number) => (count === 1 ? 'Observations of 1 patient are due' : `Observations of ${count} patients are due`),
  outOfStock: (count: number) => (count === 1 ? '1 item is out of stock' : `${count} items are out of stock`),
  runningLow: (count: number) => (count === 1 ? '1 item runs low' : `${count} items run low`),
  unreadable: (count: number) => (count === 1 ? 'The guard cannot read 1 medicine' : `The guard cannot read ${count} medicines`),
  differs: (name: string, conflict: string, confirmed: boolean) =>
    `${name}: ${conflict} ${confirmed ? 'Confirmed.' : 'Not confirmed yet.'}`,
  nothingUrgent: 'Nothing urgent now.',
  received: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB received`,
} as const

import { GOAL_ASKED_PERCENT } from '@clinic/contract/overview/overview'

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
  seen: 'Sessions in the last 14 days',
  diagnoses: 'Diagnoses in the last 30 days',
  urgentInBed: (tag: string) => `Urgent: the patient in bed ${tag}`,
  urgentWaiting: (count: number) =>
    count === 1 ? '1 urgent patient waiting for a doctor' : `${count} urgent patients waiting for a doctor`,
  toReport: (count: number) => (count === 1 ? '1 case to report within 24 hours' : `${count} cases to report within 24 hours`),
  lateToReport: (count: number) =>
    count === 1 ? '1 case was not reported within 24 hours' : `${count} cases were not reported within 24 hours`,
  observationsDue: (count: number) => (count === 1 ? 'Vitals due for 1 patient' : `Vitals due for ${count} patients`),
  dosesDue: (count: number) => (count === 1 ? '1 dose is due on the ward' : `${count} doses are due on the ward`),
  unsent: (name: string, count: number, heard: string) =>
    `${count === 1 ? '1 record' : `${count} records`} of ${name} ${count === 1 ? 'waits' : 'wait'} on a phone, last heard from ${heard}`,
  outOfStock: (count: number) => (count === 1 ? '1 item out of stock' : `${count} items out of stock`),
  runningLow: (count: number) => (count === 1 ? '1 item low' : `${count} items low`),
  unreadable: (count: number) =>
    count === 1 ? 'The contents of 1 medicine are unknown' : `The contents of ${count} medicines are unknown`,
  differs: (name: string, conflict: string, confirmed: boolean) =>
    `${name}: ${conflict} ${confirmed ? 'Confirmed.' : 'Not confirmed yet.'}`,
  nothingUrgent: 'Nothing urgent',
  received: (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB received`,
} as const

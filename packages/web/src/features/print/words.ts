import type { Role } from '@clinic/contract/roles'

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`

type Line = { dose: string; timesPerDay: number | null; days: number | null; units: number | null }
const timesADay = (times: number) => (times === 1 ? 'once a day' : `${times} times a day`)

/** Sentences of the preview and of the papers. */
export const PRINT_WORDS = {
  roles: {
    admin: 'Admin',
    doctor: 'Doctor',
    nurse: 'Nurse',
    pharmacist: 'Pharmacist',
    physiotherapist: 'Physiotherapist',
  } satisfies Record<Role, string>,
  size: 'Paper size',
  sizeName: (size: string) => (size.startsWith('A') ? size : `${size} mm`),
  withStock: 'Say what is in stock here',
  blind: 'Leave out what is expected',
  notPreview: 'This is the paper. Nothing is printed until you press Print.',
  notLoadable: 'This is not something that can be printed.',

  noPrescription: 'Nothing is prescribed on this session yet.',
  noLines: 'This prescription has no drugs as lines of their own, so there are no dose slips to print.',
  openedInError: 'Opened in error',
  noCard: 'This patient has no card that works.',
  notInBed: 'This patient is not in a bed, so there is no bed label to print.',
  nothingToOrder: 'Nothing needs to be ordered.',
  noLots: 'There is nothing on this count sheet.',
  noSessions: (from: string, to: string) => `No patients were seen from ${from} to ${to}.`,

  makeCard: 'Make a card',
  newCard: 'Make a new card',
  newCardQuestion: 'Make a new card for this patient?',
  newCardConsequence: 'The card they have now stops working at once.',
  cardMade: 'The new card is ready to print',
  openingCard: 'Opening the chart of this card…',
  findPatient: 'Find the patient by name',
  cardAdvice: 'It may be an older card. Find the patient by name, then print a new one from the profile.',

  printedBy: (at: string, name: string, role: string) => `Printed ${at} by ${name} (${role}).`,
  onlyPage: 'Page 1 of 1.',
  pageOf: '"Page " counter(page) " of " counter(pages)',
  rules: (version: string, reviewer: string | null) =>
    reviewer === null
      ? `Clinical rules ${version}. These clinical rules have not been reviewed by this clinic’s doctor.`
      : `Clinical rules ${version}, reviewed by ${reviewer}.`,
  allergies: (list: string, text: string | null) => `ALLERGIES: ${list}${text === null ? '' : ` (the record’s text differs: ${text})`}`,
  noneKnown: (asked: string | null) => `No known allergies${asked ? ` (asked ${asked})` : ''}`,
  notAsked: 'Allergies not asked',
  unable: 'Allergies could not be asked',
  weight: (weight: string) => (/[a-z]/i.test(weight) ? weight : `${weight} kg`),

  prescription: 'Prescription',
  rx: '℞',
  aDay: 'Times a day',
  alsoWritten: 'Also written',
  signature: 'Signature',
  prescribedBy: (name: string, role: string) => `Prescribed by ${name}, ${role}`,
  override: (reason: string, name: string) => `Given in spite of a warning: ${reason} (${name})`,
  lineDetails: ({ dose, timesPerDay, days, units }: Line) =>
    [
      dose,
      timesPerDay === null ? '' : timesADay(timesPerDay),
      days === null ? '' : `for ${counted(days, 'day')}`,
      units === null ? '' : counted(units, 'unit'),
    ]
      .filter(Boolean)
      .join(', ') || '–',
  here: (answer: string) => `In stock here: ${answer}`,

  howToTake: 'How to take it',
  timesADay: (times: number) => `${timesADay(times)[0]?.toUpperCase()}${timesADay(times).slice(1)}`,
  morning: 'Morning',
  noon: 'Noon',
  evening: 'Evening',
  night: 'Night',
  forDays: (days: number) => `For ${counted(days, 'day')}`,
  finishAll: 'Finish all of it, even if you feel well.',

  patientCard: 'Patient card',
  admittedOn: (day: string) => `Admitted ${day}`,

  dischargeSummary: 'Discharge summary',
  draft: 'DRAFT, session open',
  admitted: 'Admitted',
  seenOn: 'Seen on',
  left: 'Left',
  stay: 'Length of stay',
  days: (days: number) => counted(days, 'day'),
  notRecorded: 'Not recorded',
  givenHere: 'Given here',
  toTake: 'To take at home',
  outcome: 'Outcome',
  comeBackOn: 'Come back on',
  whoToCall: 'If it gets worse, call',
  units: (drug: string, units: number) => `${drug} × ${units.toLocaleString('en')}`,

  receipt: 'Receipt of care',
  seenBy: 'Seen by',
  person: (name: string, role: string) => `${name} (${role})`,
  itemsGiven: 'Items given',
  consultation: 'Consultation',
  vitalsTaken: 'Vital signs taken',
  treatment: 'Treatment and advice',
  inBed: (days: number) => `Bed for ${counted(days, 'day')}`,

  session: 'Details of consultation',
  texts: [
    ['complaints', 'Complaints/History'],
    ['co_morbities', 'Co-morbidities'],
    ['examinationFindings', 'Examination findings'],
    ['investigation_results', 'Investigation and results'],
    ['workingDiagnosis', 'Working diagnosis'],
    ['prescription', 'Prescription'],
  ] as const,
  openedBy: 'Opened by',
  careRecorded: 'Care recorded',
  given: (list: string) => `Given: ${list}`,
  notGiven: (item: string, reason: string) => `Not given: ${item}, ${reason}`,
  enteredInError: 'Entered in error',
  struckBy: (what: string, name: string, day: string, reason: string) => `${what} (${name}, ${day}): ${reason}`,

  sessionsFrom: (from: string, to: string) => `Sessions from ${from} to ${to}`,
  totals: (patients: number, sessions: number) => `${counted(patients, 'patient')}, ${counted(sessions, 'session')}`,
  orderList: 'Order list',
  noSupplier: 'No supplier known',
  inStock: 'In stock',
  daysLeft: 'Days left',
  onOrder: 'On order',
  countSheet: 'Count sheet',
  held: 'held back',
  countedBy: 'Counted by',
} as const

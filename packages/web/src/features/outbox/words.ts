import { VITAL_LABELS } from '@clinic/clinical/observations/vitals'
import { FIELD_NAMES, fieldOf } from '@clinic/contract/patients/patient-fields'
import type { ItemKind, Trouble } from '../../outbox/item.ts'

const WHAT: Record<NonNullable<ItemKind>, string> = {
  patient: 'New patient',
  session: 'Consultation',
  comment: 'Care',
  clinical: 'Vitals and notes',
  result: 'Test result',
}

/** What a refusal means and what to do; the server's own message is added if it says more. */
const TROUBLE: Readonly<Record<string, string>> = {
  duplicate: 'Someone like this is registered already. Say whether it is the same person.',
  'version-conflict': 'Someone else changed this meanwhile. Open it to see both, and save it again.',
  'not-found': 'This session does not exist any more.',
  'no-patient': 'Its patient is no longer on this phone. Copy what was typed into a new consultation, then delete it here.',
  'too-old':
    'It has waited for seven days, so the server may not know whether it was saved. Look at the patient’s record first. If it is not there, send it now.',
  clock:
    'A clock was set while this waited, so the server may not know whether it was saved. Look at the patient’s record first. If it is not there, send it now.',
  forbidden: 'Your role can no longer do this. Show this to the admin.',
  invalid: 'Something in it is not right. Open it, correct it and save it again.',
}

/** For a consultation, the missing record is its patient: after a restore, one who was registered on another phone. */
const PATIENT_NOT_FOUND =
  'The clinic’s records have no such patient now. Find or register the patient, copy what was typed into a new consultation, then delete it here.'

/** Names of fields that are shown without their form. */
export const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldOf(name).label])),
  ...VITAL_LABELS,
  complaints: 'Complaints',
  co_morbities: 'Co-morbidities',
  examinationFindings: 'Examination findings',
  investigation_results: 'Investigation results',
  workingDiagnosis: 'Working diagnosis',
  prescription: 'Prescription',
  comment: 'Comment',
  note: 'Note',
  reason: 'Reason',
  test: 'Test',
  value: 'Result',
  unit: 'Unit',
  context: 'Taken',
  strip: 'Result',
  birthDate: 'Date of birth',
  attendants: 'Attendants',
}

const records = (count: number) => (count === 1 ? '1 record' : `${count} records`)

type PhoneItem = {
  readonly userId: { readonly name: string }
  readonly deactivated: boolean
  readonly needLook: number
  readonly reason: string | null
}

/** What an admin can do about what waits on another phone. */
function askFor({ userId: { name }, deactivated, needLook, reason }: PhoneItem): string {
  if (deactivated)
    return `${name} can no longer sign in. Ask for the phone, sign in on it, read it here, and enter it in the patient’s record.`
  if (reason === 'forbidden')
    return `The role of ${name} can no longer do this. Ask for the phone, sign in on it, read it here, and enter it in the patient’s record.`
  const why = reason === null ? undefined : (TROUBLE[reason] ?? OTHER_REASONS[reason])
  if (needLook > 0)
    return `Ask ${name} to sign in on that phone and look at it under “Not sent yet”.${why ? ` The phone says: ${why}` : ''}`
  return `Ask ${name} to sign in on that phone: it is sent then.`
}

const OTHER_REASONS: Readonly<Record<string, string>> = {
  'press-again': 'It is not sent automatically. Open it and press Save again.',
  conflict: 'Something changed meanwhile. Open it and save it again.',
}

export const WORDS = {
  onPhones: 'On phones of the clinic',
  records,
  askFor,
  heardFrom: (typed: string, heard: string) => `Typed ${typed}, last heard from ${heard}`,
  forPatients: 'For',
  putAway: 'Put away',
  putAwayOf: (name: string) => `Put away what waits of ${name}`,
  putAwayQuestion: 'Put this away?',
  putAwayMeans: 'Nothing on the phone is deleted. It is listed again if that phone reports something new.',
  title: 'Not sent yet',
  context: 'What is listed here is on this phone only. It is not saved in the clinic’s records yet.',
  nothing: 'Nothing is waiting to be sent. What you save is in the clinic’s records.',
  isWaiting: 'Waiting for the server',
  isTyped: 'Typed, Save not pressed yet',
  isParked: 'Needs a look',
  what: (what: ItemKind, drugs: boolean | undefined) => (what ? WHAT[what] : drugs ? 'Care with drugs' : 'Form'),
  rowsOfFile: 'Rows of a file that need fixing',
  typedAt: (time: string) => `Typed ${time}`,
  trouble: ({ code, message }: Trouble, what: ItemKind) =>
    what === 'session' && code === 'not-found' ? PATIENT_NOT_FOUND : (TROUBLE[code] ?? message),
  sendNow: 'Send now',
  open: 'Open',
  delete: 'Delete',
  goOn: 'Keep typing',
  startConsultation: 'Start consultation',
  deleteQuestion: 'Delete this for good?',
  mayBeSaved: 'It may already be saved: the answer did not arrive. Check the patient’s record first.',
  isOnlyHere: 'There is no other copy.',
  keepIt: 'Keep it',
  samePerson: 'This is the same person',
  samePersonName: (name: string) => `${name} is the same person`,
  newPerson: 'Register as a new patient',
  registeredAs: 'Registered already:',
  locked: (count: number) =>
    count === 1 ? '1 record is locked until the server is reached.' : `${count} records are locked until the server is reached.`,
  others: (count: number) =>
    count === 1 ? '1 record of another person waits here, locked.' : `${count} records of other people wait here, locked.`,
  readOthers: 'See what it is',
  ofPerson: (name: string, isDeactivated: boolean) => `${name}${isDeactivated ? ', deactivated' : ''}`,
  enteredFirst: 'Enter it in the patient’s record first, if it is not there. There is no other copy.',
  drugsTyped: 'Drugs',
  notReached: 'The server is not reached. Unsent work is sent automatically when it is back.',
  oldPage: 'This page is older than the server. Save or finish what you are typing, then reload the page: what waits is sent after that.',
  sentAgain: (count: number, time: string) =>
    `The server was restored from a backup of ${time}. What was saved from this phone after that is sent again: ${count === 1 ? '1 record' : `${count} records`}. Drugs given, beds and closed sessions are not: look at them and enter them again.`,
  finishFirst: 'Another new patient is typed already. Finish or clear that form first.',
  show: 'Show what was typed',
} as const

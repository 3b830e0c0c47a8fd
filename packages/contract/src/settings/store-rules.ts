/** What a rule says of itself: what holds where all is well, and what to do if it does not. */
type RuleText = {
  readonly title: string
  readonly advice: string /** Of rows that are made from others: they can be counted again. */
  readonly derived?: true
}

const OPEN_IT = 'Open these sessions, compare them with what people remember, and correct them there.'
const COUNT_SHELF = 'Count these items on the shelf, and enter the count under Stock.'
const RESTORE = 'Tell who looks after the server. A backup from before the fault shows what was there: npm run restore -- --check FILE'
const AGAIN = 'Press “Count again”: it is made anew from the records.'

/** Every rule of the self-check, in the order of the screen; the server has one query for each. */
export const STORE_RULES = {
  'no-orphans': { title: 'What a record refers to exists', advice: RESTORE },
  'one-admission-per-bed': {
    title: 'A bed has one patient at a time',
    advice: 'Look who is in these beds. Close the session of the other patient.',
  },
  'one-admission-per-patient': {
    title: 'A patient is in one bed at a time',
    advice: 'Look in which bed these patients are. Close the other session.',
  },
  'admitted-has-bed': { title: 'An open session with an admission holds its bed, unless it was closed and reopened', advice: OPEN_IT },
  'bed-has-open-session': {
    title: 'A bed that is taken belongs to an open session of the same patient',
    advice: 'Open these admissions’ sessions. Reopen and close each once more: that frees the bed.',
  },
  'moved-has-next-bed': { title: 'A patient who was moved has a next bed', advice: OPEN_IT },
  'closed-has-time': { title: 'A closed session says when it was closed, and an open one does not', advice: OPEN_IT },
  'session-has-attendants': { title: 'A session is assigned to at least one role', advice: 'Open these sessions, and assign them.' },
  'voided-holds-no-care': {
    title: 'A session opened in error holds no care but what was struck',
    advice: 'Open these sessions, and read their care. Enter it again where it belongs.',
  },
  'care-of-its-patient': { title: 'Care belongs to the patient of its session', advice: RESTORE },
  'observations-of-its-patient': { title: 'Observations belong to the patient of their session', advice: RESTORE },
  'referrals-of-its-patient': { title: 'A referral belongs to the patient of its session', advice: RESTORE },
  'results-of-its-patient': { title: 'A test result belongs to the patient of its session', advice: RESTORE },
  'one-opening-per-session': {
    title: 'A session has one set of observations from its opening',
    advice: 'Open these sessions, and strike the observations that are there twice.',
  },
  'arrival-of-its-patient': { title: 'Who was seen has their own session', advice: RESTORE },
  'joined-to-kept': {
    title: 'A joined record points to a kept one, and each live merge has its pointer',
    advice: 'Open these patients, undo the merge, and make it again.',
  },
  'one-live-merge': {
    title: 'A record is joined to one other record at a time',
    advice: 'Open these patients, undo both merges, and make the right one again.',
  },
  'links-of-merges': {
    title: 'A joined record opens the chart to which its merges lead',
    advice: 'Open these patients, undo the merge, and make it again.',
  },
  'not-same-in-order': { title: 'Two people who are not the same are noted once, the older record first', advice: RESTORE },
  'one-arrival-per-patient': { title: 'A patient is in the line once', advice: 'Open the queue, and let one of the two leave the line.' },
  'one-number-per-patient': {
    title: 'A clinic number has one holder, and is found however it is spelled',
    advice: 'Open these patients, compare their folders, and enter each number again.',
  },
  'one-card-per-patient': { title: 'One card of a patient works', advice: 'Revoke the cards of these patients, and print new ones.' },
  'one-problem-per-label': {
    title: 'A problem is on a patient’s list once',
    advice: 'Open these patients’ charts, and end the problem that is there twice.',
  },
  'one-allergy-per-label': {
    title: 'An allergy is on a patient’s list once',
    advice: 'Open these patients’ allergies, and end the one that is there twice.',
  },
  'one-follow-up-per-day': {
    title: 'A patient is asked back once on a day',
    advice: 'Open Follow-ups, and cancel one of the two.',
  },
  'follow-up-calls': { title: 'A follow-up knows how often it was called', advice: RESTORE },
  'follow-up-of-its-patient': { title: 'A follow-up is kept by a session of its patient', advice: RESTORE },
  'override-of-its-session': { title: 'A drug given despite a warning has a reason from its own session', advice: RESTORE },
  'finding-of-its-care': { title: 'A drug warning belongs to the session of its care', advice: RESTORE },
  'stock-of-movements': { title: 'An item’s count is the sum of its movements, and not below zero', advice: COUNT_SHELF },
  'lot-of-movements': { title: 'A lot is the sum of its movements, and not below zero', advice: COUNT_SHELF },
  'movement-of-lots': { title: 'A movement is the sum of what it did to lots', advice: COUNT_SHELF },
  'lots-of-before': { title: 'What moved before there were lots is one lot', advice: COUNT_SHELF },
  'care-left-stock': { title: 'What was given in care left the stock, and nothing else did', advice: COUNT_SHELF },
  'struck-came-back': { title: 'What was struck came back to the stock, and nothing else did', advice: COUNT_SHELF },
  'lots-of-care': { title: 'Each unit given in care came from a lot', advice: COUNT_SHELF },
  'case-of-diagnosis': {
    title: 'A case that is still to be reported has its diagnosis',
    advice: 'Open these sessions, and pick their diagnoses once more.',
  },
  'case-of-its-patient': { title: 'A case that must be reported belongs to the patient of its session', advice: RESTORE },
  'returns-in-order': {
    title: 'The sent returns of a month are numbered without a gap',
    advice: 'Compare these months with what was sent, and send what differs again.',
  },
  'coding-of-words': {
    title: 'A code that was read, or a part that waits to be coded, has a diagnosis that was written',
    advice: 'Open these sessions, and enter their diagnosis once more.',
  },
  'queue-counted': { title: 'The queue holds the open sessions of each role', advice: AGAIN, derived: true },
  'lists-counted': { title: 'Each list knows how many rows it has', advice: AGAIN, derived: true },
  'words-indexed': { title: 'Every patient is indexed under their own name', advice: AGAIN, derived: true },
  'phones-indexed': { title: 'Every patient is indexed under their own phone', advice: AGAIN, derived: true },
  'patients-found': { title: 'Patients are found by their own name and phone (1,000 at random)', advice: AGAIN, derived: true },
  'reads-by-patient': { title: 'The audit finds who looked at a patient', advice: AGAIN, derived: true },
  'care-in-audit': { title: 'Care is in the audit', advice: RESTORE },
  'strike-in-audit': { title: 'Struck care is in the audit', advice: RESTORE },
  'summary-in-audit': { title: 'A summary that was sealed for another clinic is in the audit', advice: RESTORE },
  'keys-fit': {
    title: 'The keys folder belongs to this store',
    advice: 'Put the copy of the keys folder back, then start the server again.',
  },
  'audit-whole': {
    title: 'The audit holds together',
    advice: 'Keep a copy of the data folder as it is now, and tell who looks after the server: npm run audit:verify says more.',
  },
} as const satisfies Record<string, RuleText>

export type StoreRule = keyof typeof STORE_RULES

export const STORE_RULE_NAMES = Object.keys(STORE_RULES) as StoreRule[] // the keys of this very object

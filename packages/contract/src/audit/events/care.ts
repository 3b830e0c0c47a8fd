import { counted, type EventRow, listed } from './event.ts'

/** Of patients, their visits and what is done for them. */
export const CARE_EVENTS = {
  'patient.create': ['registered {patient}', 'patients'],
  'patient.read': ['opened the profile of {patient}'],
  'patient.update': [({ fields }) => `changed ${listed(fields)} of {patient}`, 'patients', 'sessions', 'beds'],
  'patient.search': [({ rows }) => `searched for patients and saw ${counted(rows, 'name')}`],
  'patient.duplicates': [({ rows }) => `looked for likely duplicates and saw ${counted(rows, 'patient')}`],
  'patient.recent': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among recent patients' : `looked at recent patients and saw ${counted(rows, 'patient')}`,
  ],
  'patient.upload': [({ rows }) => `uploaded ${counted(rows, 'patient')} from a file`, 'patients'],
  'patient.preview': ['looked at a file of patients before adding it'],
  'patient.download': ['downloaded all patient records'],
  'merge.preview': ['compared the record of {patient} with another one'],
  'merge.list': [({ rows }) => `looked at which records were joined to {patient} and saw ${counted(rows, 'merge')}`],
  'patient.merge': [
    'joined another record to the one of {patient}',
    'patients',
    'sessions',
    'beds',
    'arrivals',
    'follow-ups',
    'observations',
  ],
  'patient.unmerge': [
    'took a record apart from the one of {patient}',
    'patients',
    'sessions',
    'beds',
    'arrivals',
    'follow-ups',
    'observations',
  ],
  'patient.not-same': ['said that {patient} and another patient are two people', 'patients'],
  'session.give': ['gave {session} back to {patient}', 'sessions', 'beds', 'arrivals', 'follow-ups', 'observations'],
  'facts.read': ['looked at the date of birth and other facts of {patient}'],
  'facts.update': [({ fields }) => `changed ${listed(fields)} of {patient}`, 'patients'],
  'facts.alive': ['said that {patient}, recorded as died, is alive', 'patients'],
  'allergy.read': ['looked at the allergies of {patient}'],
  'allergy.update': ['changed the allergy list of {patient}', 'patients'],
  'problem.list': [({ rows }) => `looked at the problems of {patient} and saw ${counted(rows, 'problem')}`],
  'problem.add': ['added a problem to {patient}', 'patients'],
  'problem.update': [({ fields }) => `changed ${listed(fields)} of a problem of {patient}`, 'patients'],
  'problem.end': ['ended a problem of {patient}', 'patients'],
  'timeline.read': [({ rows }) => `looked at the timeline of {patient} and saw ${counted(rows, 'entry')}`],
  'banner.read': ['looked at the summary of {patient}'],
  'medicine.list': [({ rows }) => `looked at the running medicines of {patient} and saw ${counted(rows, 'medicine')}`],
  'guard.check': ['checked drugs against the allergies of {patient}'],
  'guard.stop': ['tried to give {patient} a drug that an allergy warning stops'],
  'guard.override': ['gave a reason to go on despite a warning for {patient}', 'sessions'],
  'guard.reasons': ['read why drugs were given despite a warning in {session}'],
  'guard.log': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among the drug warnings' : `looked at drug warnings and saw ${counted(rows, 'warning')}`,
  ],
  'agreement.list': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} in what others recorded as agreed'
        : `looked at what others recorded as agreed and saw ${counted(rows, 'record')}`,
  ],
  'agreement.see': ['saw that an agreement to a drug for {patient} was recorded', 'sessions'],
  'agreement.deny': ['said that they did not agree to a drug for {patient}', 'sessions', 'personnel'],
  'session.create': ['opened {session} for {patient}', 'sessions', 'arrivals'],
  'session.read': ['read {session} of {patient}'],
  'session.history': ['read the history of {patient}'],
  'session.update': [({ fields }) => `changed ${listed(fields)} in {session} of {patient}`, 'sessions'],
  'session.close': ['closed {session} of {patient}', 'sessions'],
  'session.reopen': ['reopened {session} of {patient}', 'sessions'],
  'session.void': ['marked {session} of {patient} as opened in error', 'sessions', 'arrivals'],
  'session.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} on the list of sessions' : `looked at the list of sessions and saw ${counted(rows, 'session')}`,
  ],
  'session.queue': [
    ({ patientId, rows }) => (patientId ? 'saw {patient} in the queue' : `looked at the queue and saw ${counted(rows, 'session')}`),
  ],
  'session.range': [
    ({ patientId, rows }) => (patientId ? 'saw {patient} in a report' : `looked at a report and saw ${counted(rows, 'patient')}`),
  ],
  'session.report': ['downloaded the report of sessions'],
  'arrival.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} in the line' : `looked at who is waiting for a doctor and saw ${counted(rows, 'patient')}`,
  ],
  'arrival.create': ['checked {patient} in', 'arrivals'],
  'arrival.update': [({ fields }) => `changed ${listed(fields)} in the check-in of {patient}`, 'arrivals'],
  'arrival.call': ['called {patient} in', 'arrivals'],
  'arrival.wait': ['put {patient} back in the line', 'arrivals'],
  'arrival.left': ['noted that {patient} left', 'arrivals'],
  'overview.due': [({ patientId }) => (patientId ? 'saw {patient} among who was not asked about allergies' : 'looked at what is due')],
  'therapy.list': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} among the courses of physiotherapy'
        : `looked at courses of physiotherapy and saw ${counted(rows, 'course')}`,
  ],
  'therapy.read': ['read the physiotherapy in {session} of {patient}'],
  'therapy.start': ['started a course of physiotherapy in {session} of {patient}', 'sessions'],
  'therapy.update': ['changed the exercises of a course in {session} of {patient}', 'sessions'],
  'therapy.end': ['ended a course of physiotherapy in {session} of {patient}', 'sessions'],
  'long-term.list': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} on the list of long-term care'
        : `looked at the list of long-term care and saw ${counted(rows, 'patient')}`,
  ],
  'follow-up.list': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} among those who are asked to come back'
        : `looked at who is asked to come back and saw ${counted(rows, 'patient')}`,
  ],
  'follow-up.read': ['looked at when {patient} is asked to come back'],
  'follow-up.create': ['asked {patient} to come back on a day', 'follow-ups'],
  'follow-up.update': [({ fields }) => `changed ${listed(fields)} of the follow-up of {patient}`, 'follow-ups'],
  'follow-up.cancel': ['cancelled a follow-up of {patient}', 'follow-ups'],
  'follow-up.keep': ['saw {patient}, who was asked to come back', 'follow-ups'],
  'follow-up.close': ['closed the follow-ups of {patient}, who died', 'follow-ups'],
  'follow-up.call': ['noted a call to {patient}', 'follow-ups'],
  'follow-up.download': [({ rows }) => `downloaded the call list with ${counted(rows, 'patient')}`],
  'care.record': ['recorded care in {session} of {patient}', 'sessions', 'stock'],
  'care.strike': ['marked care in {session} of {patient} as entered in error', 'sessions', 'stock'],
  'diagnosis.list': [({ rows }) => `looked at the codes of {session} and saw ${counted(rows, 'diagnosis')}`],
  'diagnosis.pick': ['picked the diagnoses of {session} of {patient}', 'sessions', 'returns'],
  'diagnosis.code': ['coded {session} of {patient} by teaching a term', 'sessions', 'returns'],
  'diagnosis.uncoded': [({ rows }) => `looked at what is to be coded and saw ${counted(rows, 'text')}`],
  'term.teach': ['taught what words of a diagnosis mean', 'sessions', 'returns'],
  'term.forget': ['took back what words of a diagnosis mean', 'sessions', 'returns'],
  'disease-report.list': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} among the cases that must be reported'
        : `looked at the cases that must be reported and saw ${counted(rows, 'case')}`,
  ],
  'disease-report.read': [({ patientId }) => `looked at what must be reported of ${patientId ? '{patient}' : '{session}'}`],
  'disease-report.notify': ['noted that the case of {patient} was reported', 'disease-reports'],
  'disease-report.update': [({ fields }) => `changed ${listed(fields)} of the reported case of {patient}`, 'disease-reports'],
  'disease-report.week': ['looked at a weekly report of diseases'],
  'disease-report.visits': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} behind a figure of a weekly report of diseases'
        : `looked at the visits behind a figure of a weekly report and saw ${counted(rows, 'visit')}`,
  ],
  'disease-report.nothing': ['reported that a week had no case of any disease on the lists', 'disease-reports'],
  'disease-report.lists': ['switched a disease that must be reported on or off', 'disease-reports'],
  'observation.record': ['recorded observations in {session} of {patient}', 'observations'],
  'observation.strike': ['marked observations of {patient} as entered in error', 'observations'],
  'observation.list': [({ rows }) => `looked at ${counted(rows, 'set')} of observations of {session}`],
  'referral.send': ['wrote a referral letter from {session} of {patient}', 'sessions'],
  'referral.update': [({ fields }) => `noted of a referral of {patient}: ${listed(fields)}`, 'sessions', 'follow-ups'],
  'referral.strike': ['marked a referral of {patient} as entered in error', 'sessions', 'follow-ups'],
  'referral.read': ['read a referral letter of {patient}'],
  'referral.list': ['looked at the referral letters of {session}'],
  'result.record': ['recorded the result of a test in {session} of {patient}', 'observations', 'sessions', 'stock'],
  'result.strike': ['marked the result of a test of {patient} as entered in error', 'observations', 'sessions', 'stock'],
  'sister-summary.send': ['sealed a summary of {patient} for another clinic', 'patients'],
  'sister-summary.receive': ['opened a summary that another clinic sent', 'patients'],
  'sister-summary.place': ['put a summary of another clinic beside {patient}', 'patients'],
  'sister-summary.remove': ['took a summary of another clinic away from {patient}', 'patients'],
  'sister-summary.read': [({ patientId }) => `read a summary of another clinic${patientId ? ' beside {patient}' : ''}`],
  'sister-summary.list': [
    ({ patientId }) =>
      patientId ? 'looked at the summaries of {patient} to and from other clinics' : 'looked at the summaries that other clinics sent',
  ],
  'result.list': [({ rows }) => `looked at ${counted(rows, 'test result')} of {session}`],
  'result.history': [({ rows }) => `looked at ${counted(rows, 'test result')} of {patient}`],
  'vitals.read': ['looked at the vitals of {patient}'],
  'bed.list': [({ rows }) => `looked at the list of beds and saw ${counted(rows, 'bed')}`],
  'bed.read': [({ patientId }) => (patientId ? 'looked at the bed of {patient}' : 'looked at a bed')],
  'bed.create': [({ rows }) => `created ${counted(rows, 'bed')}`, 'beds'],
  'bed.rename': ['renamed a bed', 'beds'],
  'bed.admit': ['admitted {patient} to a bed', 'beds', 'sessions'],
  'bed.free': ['freed the bed of {patient}', 'beds', 'sessions'],
  'bed.move': ['moved {patient} from {from} to {to}', 'beds', 'sessions'],
  'ward.list': [
    ({ patientId, rows }) => (patientId ? 'saw {patient} on the ward' : `looked at the ward and saw ${counted(rows, 'patient')}`),
  ],
  'ward.plan': ['planned when {patient} leaves', 'beds'],
  'ward.outcome': ['noted how the stay of {patient} ended', 'sessions'],
  'ward.occupancy': [({ rows }) => `looked at how full the ward was on ${counted(rows, 'day')}`],
  'ward.handover': [({ rows }) => `handed over the ward with ${counted(rows, 'patient')}`, 'beds'],
  'ward.accept': ['accepted a handover of the ward', 'beds'],
  'ward.handovers': [
    ({ patientId, rows }) => (patientId ? 'saw {patient} in a handover' : `looked at handovers and saw ${counted(rows, 'handover')}`),
  ],
  'fhir.read': [
    ({ patientId, rows }) =>
      patientId
        ? `read records of {patient} through FHIR${rows === null ? '' : ` and saw ${counted(rows, 'record')}`}`
        : `searched through FHIR and saw ${counted(rows, 'record')}`,
  ],
  'fhir.summary': ['read the patient summary of {patient} through FHIR'],
  'fhir.export': [({ rows }) => `exported records of ${counted(rows, 'patient')} through FHIR`],
  'prescription.last': ['looked at the last prescription of {patient}'],
  'prescription.lines': ['read the prescription of {session}'],
  'patient.many-read': [({ rows }) => `opened the records of more than ${rows ?? 'very many'} patients within an hour`, 'personnel'],
} as const satisfies Record<string, EventRow>

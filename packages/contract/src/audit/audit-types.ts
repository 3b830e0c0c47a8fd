/** The parts of an event that its sentence uses. */
type Told = {
  readonly userId: object | null
  readonly patientId: object | null
  readonly entityId: string | null
  readonly fields: readonly string[]
  readonly rows: number | null
}

/**
 * The events of the audit, as `thing.verb`, each with what the audit screen says of it after the person's name; {patient}, {session} and
 * {person}, and the beds {from} and {to} of a move, are filled in there. Beside these there is `refused {method} {path}`: a call that the role cannot make.
 */
export const AUDIT_SENTENCES = {
  'patient.create': 'registered {patient}',
  'patient.read': 'opened the profile of {patient}',
  'patient.update': ({ fields }) => `changed ${listed(fields)} of {patient}`,
  'patient.search': ({ rows }) => `searched for patients and saw ${counted(rows, 'name')}`,
  'patient.duplicates': ({ rows }) => `looked for likely duplicates and saw ${counted(rows, 'patient')}`,
  'patient.recent': ({ patientId, rows }) =>
    patientId ? 'saw {patient} among recent patients' : `looked at recent patients and saw ${counted(rows, 'patient')}`,
  'patient.upload': ({ rows }) => `uploaded ${counted(rows, 'patient')} from a file`,
  'patient.preview': 'looked at a file of patients before adding it',
  'patient.download': 'downloaded all patient records',
  'merge.preview': 'compared the record of {patient} with another one',
  'merge.list': ({ rows }) => `looked at which records were joined to {patient} and saw ${counted(rows, 'merge')}`,
  'patient.merge': 'joined another record to the one of {patient}',
  'patient.unmerge': 'took a record apart from the one of {patient}',
  'patient.not-same': 'said that {patient} and another patient are two people',
  'session.give': 'gave {session} back to {patient}',
  'facts.read': 'looked at the date of birth and other facts of {patient}',
  'facts.update': ({ fields }) => `changed ${listed(fields)} of {patient}`,
  'facts.alive': 'said that {patient}, recorded as died, is alive',
  'allergy.read': 'looked at the allergies of {patient}',
  'allergy.update': 'changed the allergy list of {patient}',
  'problem.list': ({ rows }) => `looked at the problems of {patient} and saw ${counted(rows, 'problem')}`,
  'problem.add': 'added a problem to {patient}',
  'problem.update': ({ fields }) => `changed ${listed(fields)} of a problem of {patient}`,
  'problem.end': 'ended a problem of {patient}',
  'timeline.read': ({ rows }) => `looked at the timeline of {patient} and saw ${counted(rows, 'entry')}`,
  'banner.read': 'looked at the summary of {patient}',
  'medicine.list': ({ rows }) => `looked at the running medicines of {patient} and saw ${counted(rows, 'medicine')}`,
  'guard.check': 'checked drugs against the allergies of {patient}',
  'guard.stop': 'tried to give {patient} a drug that an allergy warning stops',
  'guard.override': 'gave a reason to go on despite a warning for {patient}',
  'guard.reasons': 'read why drugs were given despite a warning in {session}',
  'guard.log': ({ patientId, rows }) =>
    patientId ? 'saw {patient} among the drug warnings' : `looked at drug warnings and saw ${counted(rows, 'warning')}`,
  'agreement.list': ({ patientId, rows }) =>
    patientId
      ? 'saw {patient} in what others recorded as agreed'
      : `looked at what others recorded as agreed and saw ${counted(rows, 'record')}`,
  'agreement.see': 'saw that an agreement to a drug for {patient} was recorded',
  'agreement.deny': 'said that they did not agree to a drug for {patient}',
  'drug.read': 'looked at what an inventory item contains',
  'drug.list': ({ rows }) => `looked at items with unknown contents and saw ${counted(rows, 'item')}`,
  'drug.map': 'decided what an inventory item contains',
  'drug.propose': 'chose contents for an inventory item that its name contradicts; a second person has to confirm',
  'drug.confirm': 'confirmed contents of an inventory item that its name contradicts',
  'formulary.sign': ({ fields }) => `signed ${counted(fields.length, 'row')} of the drug list`,
  'formulary.unsign': ({ fields }) => `took the signature of ${counted(fields.length, 'row')} of the drug list back`,
  'formulary.download': ({ rows }) => `downloaded the drug list with ${counted(rows, 'row')}`,
  'session.create': 'opened {session} for {patient}',
  'session.read': 'read {session} of {patient}',
  'session.history': 'read the history of {patient}',
  'session.update': ({ fields }) => `changed ${listed(fields)} in {session} of {patient}`,
  'session.close': 'closed {session} of {patient}',
  'session.reopen': 'reopened {session} of {patient}',
  'session.void': 'marked {session} of {patient} as opened in error',
  'session.list': ({ patientId, rows }) =>
    patientId ? 'saw {patient} on the list of sessions' : `looked at the list of sessions and saw ${counted(rows, 'session')}`,
  'session.queue': ({ patientId, rows }) =>
    patientId ? 'saw {patient} in the queue' : `looked at the queue and saw ${counted(rows, 'session')}`,
  'session.range': ({ patientId, rows }) =>
    patientId ? 'saw {patient} in a report' : `looked at a report and saw ${counted(rows, 'patient')}`,
  'session.report': 'downloaded the report of sessions',
  'returns.read': 'looked at a monthly return',
  'returns.visits': ({ patientId, rows }) =>
    patientId
      ? 'saw {patient} behind a figure of a monthly return'
      : `looked behind a figure of a monthly return and saw ${counted(rows, 'visit')}`,
  'returns.download': 'downloaded a monthly return',
  'returns.sent': 'marked a monthly return as sent',
  'returns.mapping': ({ rows }) => `set which data element of DHIS2 ${counted(rows, 'figure')} go to`,
  'returns.dhis2': 'made a file of a monthly return for DHIS2',
  'arrival.list': ({ patientId, rows }) =>
    patientId ? 'saw {patient} in the line' : `looked at who is waiting for a doctor and saw ${counted(rows, 'patient')}`,
  'arrival.create': 'checked {patient} in',
  'arrival.update': ({ fields }) => `changed ${listed(fields)} in the check-in of {patient}`,
  'arrival.call': 'called {patient} in',
  'arrival.wait': 'put {patient} back in the line',
  'arrival.left': 'noted that {patient} left',
  'follow-up.list': ({ patientId, rows }) =>
    patientId
      ? 'saw {patient} among those who are asked to come back'
      : `looked at who is asked to come back and saw ${counted(rows, 'patient')}`,
  'follow-up.read': 'looked at when {patient} is asked to come back',
  'follow-up.create': 'asked {patient} to come back on a day',
  'follow-up.update': ({ fields }) => `changed ${listed(fields)} of the follow-up of {patient}`,
  'follow-up.cancel': 'cancelled a follow-up of {patient}',
  'follow-up.keep': 'saw {patient}, who was asked to come back',
  'follow-up.close': 'closed the follow-ups of {patient}, who died',
  'follow-up.call': 'noted a call to {patient}',
  'follow-up.download': ({ rows }) => `downloaded the call list with ${counted(rows, 'patient')}`,
  'care.record': 'recorded care in {session} of {patient}',
  'care.strike': 'marked care in {session} of {patient} as entered in error',
  'diagnosis.list': ({ rows }) => `looked at the codes of {session} and saw ${counted(rows, 'diagnosis')}`,
  'diagnosis.pick': 'picked the diagnoses of {session} of {patient}',
  'diagnosis.code': 'coded {session} of {patient} by teaching a term',
  'diagnosis.uncoded': ({ rows }) => `looked at what is to be coded and saw ${counted(rows, 'text')}`,
  'term.teach': 'taught what words of a diagnosis mean',
  'term.forget': 'took back what words of a diagnosis mean',
  'observation.record': 'recorded observations in {session} of {patient}',
  'observation.strike': 'marked observations of {patient} as entered in error',
  'observation.list': ({ rows }) => `looked at ${counted(rows, 'set')} of observations of {session}`,
  'vitals.read': 'looked at the vitals of {patient}',
  'bed.list': ({ rows }) => `looked at the list of beds and saw ${counted(rows, 'bed')}`,
  'bed.read': ({ patientId }) => (patientId ? 'looked at the bed of {patient}' : 'looked at a bed'),
  'bed.create': ({ rows }) => `created ${counted(rows, 'bed')}`,
  'bed.rename': 'renamed a bed',
  'bed.admit': 'admitted {patient} to a bed',
  'bed.free': 'freed the bed of {patient}',
  'bed.move': 'moved {patient} from {from} to {to}',
  'ward.list': ({ patientId, rows }) =>
    patientId ? 'saw {patient} on the ward' : `looked at the ward and saw ${counted(rows, 'patient')}`,
  'ward.plan': 'planned when {patient} leaves',
  'ward.outcome': 'noted how the stay of {patient} ended',
  'ward.occupancy': ({ rows }) => `looked at how full the ward was on ${counted(rows, 'day')}`,
  'ward.handover': ({ rows }) => `handed over the ward with ${counted(rows, 'patient')}`,
  'ward.accept': 'accepted a handover of the ward',
  'ward.handovers': ({ patientId, rows }) =>
    patientId ? 'saw {patient} in a handover' : `looked at handovers and saw ${counted(rows, 'handover')}`,
  'item.list': ({ rows }) => `looked at the inventory and saw ${counted(rows, 'item')}`,
  'item.movements': ({ rows }) => `looked at the movements of an inventory item and saw ${counted(rows, 'movement')}`,
  'item.create': 'added an inventory item',
  'item.update': ({ fields }) => {
    if (fields.includes('restock')) return 'restocked an inventory item'
    if (fields.includes('count')) return 'corrected the count of an inventory item'
    return `changed ${listed(fields)} of an inventory item`
  },
  'item.upload': ({ rows }) => `uploaded ${counted(rows, 'inventory item')} from a file`,
  'item.preview': 'looked at a file of inventory items before adding it',
  'stock.check': 'checked that counts, lots and movements of the stock agree',
  'stock.usable': ({ rows }) => `looked at what can be given and saw ${counted(rows, 'item')}`,
  'stock.lots': ({ rows }) => `looked at the lots of an item and saw ${counted(rows, 'lot')}`,
  'stock.plan': ({ rows }) => `looked at the order list and saw ${counted(rows, 'item')}`,
  'stock.download': 'downloaded the order list',
  'stock.defaults': ({ fields }) =>
    fields.length > 0 ? `changed ${listed(fields)} of the clinic’s stock` : 'looked at the clinic’s days for ordering',
  'stock.receive': ({ rows }) => `received a delivery of ${counted(rows, 'line')}`,
  'lot.find': ({ rows }) => `searched for a lot number and saw ${counted(rows, 'lot')}`,
  'lot.update': ({ fields }) => `changed ${listed(fields)} of a lot`,
  'lot.write-off': 'wrote off units of a lot',
  'lot.given': ({ patientId }) => (patientId ? 'saw {patient} on the list of who received a lot' : 'looked at who received a lot'),
  'item.plan': ({ fields }) => `changed ${listed(fields)} of how an item is ordered`,
  'stock.counts': ({ rows }) => `looked at the stock takes and saw ${counted(rows, 'stock take')}`,
  'stock.count': 'looked at a stock take',
  'count.open': 'began a stock take',
  'count.type': ({ rows }) => `counted ${counted(rows, 'lot')}`,
  'count.post': ({ rows }) => `posted a stock take with ${counted(rows, 'difference')}`,
  'count.cancel': 'cancelled a stock take',
  'template.list': ({ patientId, rows }) => `looked at templates${patientId ? ' for {patient}' : ''} and saw ${counted(rows, 'template')}`,
  'template.learned': ({ patientId, rows }) =>
    `looked at usual prescriptions${patientId ? ' for {patient}' : ''} and saw ${counted(rows, 'prescription')}`,
  'template.create': 'made a template',
  'template.update': ({ fields }) => `changed ${listed(fields)} of a template`,
  'template.delete': 'deleted a template',
  'phrase.list': ({ rows }) => `looked at phrases and saw ${counted(rows, 'phrase')}`,
  'phrase.create': 'made a phrase',
  'phrase.update': ({ fields }) => `changed ${listed(fields)} of a phrase`,
  'phrase.delete': 'deleted a phrase',
  'prescription.last': 'looked at the last prescription of {patient}',
  'prescription.lines': 'read the prescription of {session}',
  'preference.update': ({ fields }) => `changed ${listed(fields)} of their preferences`,
  'settings.update': ({ fields }) => `changed ${listed(fields)} of the clinic’s settings`,
  'card.issue': 'made a card for {patient}',
  'card.revoke': 'made the card of {patient} stop working',
  'card.show': 'looked at the card of {patient}',
  'card.read': 'opened {patient} with a card',
  'print.prescription': 'opened the prescription in {session} of {patient} for printing',
  'print.dose-slip': 'opened the dose slips in {session} of {patient} for printing',
  'print.patient-card': 'opened the card of {patient} for printing',
  'print.bed-label': 'opened the bed label of {patient} for printing',
  'print.discharge-summary': 'opened the discharge summary in {session} of {patient} for printing',
  'print.receipt-of-care': 'opened the receipt of {session} of {patient} for printing',
  'print.session': 'opened {session} of {patient} for printing',
  'print.ward-chart': 'opened the ward chart in {session} of {patient} for printing',
  'print.handover': 'opened a handover of the ward for printing',
  'print.report': 'opened a report for printing',
  'print.return': 'opened a monthly return for printing',
  'print.certificate': 'opened the certificate of the last drill for printing',
  'print.reorder': 'opened the order list for printing',
  'print.count-sheet': 'opened a count sheet for printing',
  'print.call-list': 'opened the call list for printing',
  'print.rules': 'opened the clinical rules for printing',
  'user.login': 'signed in',
  'user.login-failed': ({ entityId }) => (entityId ? 'tried to sign in as {person}' : 'tried to sign in'),
  'user.logout': 'signed out',
  'user.password': 'chose a new password',
  'user.reset-code': 'asked for a code to reset the password of {person}',
  'user.reset-failed': 'entered a reset code',
  'user.password-reset': 'set a new password for {person} with a reset code',
  // No person is behind the first admin: the server made that account when it started on an empty store.
  'user.list': ({ rows }) => `looked at the list of staff and saw ${counted(rows, 'name')}`,
  'user.create': ({ userId }) => (userId ? 'invited {person}' : 'created the first admin, {person}'),
  'user.update': ({ fields }) => `changed ${listed(fields)} of {person}`,
  'user.activate': 'activated {person}',
  'user.deactivate': 'deactivated {person}',
  'user.delete': 'deleted {person}',
  'user.slip': 'made a password slip for {person}',
  'unsent.read': 'opened what {person} had typed on a phone and not sent',
  'user.slip-printed': 'printed a password slip for {person} (npm run slip)',
  'audit.read': ({ entityId, patientId }) => {
    if (patientId) return 'read this audit, of {patient}'
    return entityId ? 'read this audit, of {person}' : 'read this audit'
  },
  'audit.notices': ({ patientId, rows }) =>
    patientId ? 'saw {patient} in the notices for admins' : `looked at the notices for admins and saw ${counted(rows, 'notice')}`,
  'patient.many-read': ({ rows }) => `opened the records of more than ${rows ?? 'very many'} patients within an hour`,
  'limit.reached': 'made more calls than the limits allow',
  'network.address': 'kept another address for phones',
  'storage.backup': 'asked for a backup',
  'storage.copy': 'downloaded a sealed copy of all records',
  'storage.copy-to-drive': 'copied all records, sealed, to a drive',
  'storage.check': ({ rows }) => `asked for a self-check, and saw ${rows === 0 ? 'no fault' : counted(rows, 'broken rule')}`,
  'storage.recount': 'had lists and the search index counted again',
  'storage.drill': 'asked for a drill of the newest backup',
  'store.restore': 'was restored from a copy of the store',
  'store.move': 'was moved to PostgreSQL',
} as const satisfies Record<string, string | ((event: Told) => string)>

export type AuditType = keyof typeof AUDIT_SENTENCES

function counted(rows: number | null, what: string): string {
  if (rows === null) return `${what}s`
  return rows === 1 ? `1 ${what}` : `${rows.toLocaleString('en')} ${what}s`
}

/** 'ageRange' and 'co_morbities' as words. */
function listed(fields: readonly string[]): string {
  const words = fields.map((field) =>
    field
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  )
  return words.length === 0 ? 'nothing' : new Intl.ListFormat('en').format(words)
}

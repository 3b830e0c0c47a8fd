import { PATIENT_TOPICS } from '../../changes/topics.ts'
import { counted, type EventRow, listed } from './event.ts'

/** Of the stock, the staff, papers, settings and the store. */
export const CLINIC_EVENTS = {
  'drug.read': ['looked at what an inventory item contains'],
  'drug.list': [({ rows }) => `looked at items with unknown contents and saw ${counted(rows, 'item')}`],
  'drug.map': ['decided what an inventory item contains', 'stock', 'formulary'],
  'drug.propose': ['chose contents for an inventory item that its name contradicts; a second person has to confirm', 'stock'],
  'drug.confirm': ['confirmed contents of an inventory item that its name contradicts', 'stock', 'formulary'],
  'formulary.sign': [({ fields }) => `signed ${counted(fields.length, 'row')} of the drug list`, 'formulary'],
  'formulary.unsign': [({ fields }) => `took the signature of ${counted(fields.length, 'row')} of the drug list back`, 'formulary'],
  'formulary.download': [({ rows }) => `downloaded the drug list with ${counted(rows, 'row')}`],
  'returns.read': ['looked at a monthly return'],
  'returns.visits': [
    ({ patientId, rows }) =>
      patientId
        ? 'saw {patient} behind a figure of a monthly return'
        : `looked behind a figure of a monthly return and saw ${counted(rows, 'visit')}`,
  ],
  'returns.download': ['downloaded a monthly return'],
  'returns.sent': ['marked a monthly return as sent', 'returns'],
  'returns.mapping': [({ rows }) => `set which data element of DHIS2 ${counted(rows, 'figure')} go to`, 'returns'],
  'returns.dhis2': ['made a file of a monthly return for DHIS2'],
  'item.list': [({ rows }) => `looked at the inventory and saw ${counted(rows, 'item')}`],
  'item.movements': [({ rows }) => `looked at the movements of an inventory item and saw ${counted(rows, 'movement')}`],
  'item.create': ['added an inventory item', 'stock'],
  'item.update': [
    ({ fields }) => {
      if (fields.includes('restock')) return 'restocked an inventory item'
      if (fields.includes('count')) return 'corrected the count of an inventory item'
      return `changed ${listed(fields)} of an inventory item`
    },
    'stock',
  ],
  'item.upload': [({ rows }) => `uploaded ${counted(rows, 'inventory item')} from a file`, 'stock'],
  'item.preview': ['looked at a file of inventory items before adding it'],
  'stock.check': ['checked that counts, lots and movements of the stock agree'],
  'stock.usable': [({ rows }) => `looked at what can be given and saw ${counted(rows, 'item')}`],
  'stock.lots': [({ rows }) => `looked at the lots of an item and saw ${counted(rows, 'lot')}`],
  'stock.plan': [({ rows }) => `looked at the order list and saw ${counted(rows, 'item')}`],
  'stock.download': ['downloaded the order list'],
  'stock.defaults': [
    ({ fields }) => (fields.length > 0 ? `changed ${listed(fields)} of the clinic’s stock` : 'looked at the clinic’s days for ordering'),
    'stock',
  ],
  'stock.receive': [({ rows }) => `received a delivery of ${counted(rows, 'line')}`, 'stock'],
  'lot.find': [({ rows }) => `searched for a lot number and saw ${counted(rows, 'lot')}`],
  'lot.update': [({ fields }) => `changed ${listed(fields)} of a lot`, 'stock'],
  'lot.write-off': ['wrote off units of a lot', 'stock'],
  'lot.given': [({ patientId }) => (patientId ? 'saw {patient} on the list of who received a lot' : 'looked at who received a lot')],
  'item.plan': [({ fields }) => `changed ${listed(fields)} of how an item is ordered`, 'stock'],
  'stock.counts': [({ rows }) => `looked at the stock takes and saw ${counted(rows, 'stock take')}`],
  'stock.count': ['looked at a stock take'],
  'count.open': ['began a stock take', 'stock'],
  'count.type': [({ rows }) => `counted ${counted(rows, 'lot')}`, 'stock'],
  'count.post': [({ rows }) => `posted a stock take with ${counted(rows, 'difference')}`, 'stock'],
  'count.cancel': ['cancelled a stock take', 'stock'],
  'template.list': [
    ({ patientId, rows }) => `looked at templates${patientId ? ' for {patient}' : ''} and saw ${counted(rows, 'template')}`,
  ],
  'template.learned': [
    ({ patientId, rows }) => `looked at usual prescriptions${patientId ? ' for {patient}' : ''} and saw ${counted(rows, 'prescription')}`,
  ],
  'template.create': ['made a template', 'templates'],
  'template.update': [({ fields }) => `changed ${listed(fields)} of a template`, 'templates'],
  'template.delete': ['deleted a template', 'templates'],
  'phrase.list': [({ rows }) => `looked at phrases and saw ${counted(rows, 'phrase')}`],
  'phrase.create': ['made a phrase', 'templates'],
  'phrase.update': [({ fields }) => `changed ${listed(fields)} of a phrase`, 'templates'],
  'phrase.delete': ['deleted a phrase', 'templates'],
  'preference.update': [({ fields }) => `changed ${listed(fields)} of their preferences`, 'personnel'],
  'settings.update': [({ fields }) => `changed ${listed(fields)} of the clinic’s settings`, 'settings', 'returns'],
  'card.issue': ['made a card for {patient}', 'patients'],
  'card.revoke': ['made the card of {patient} stop working', 'patients'],
  'card.show': ['looked at the card of {patient}'],
  'card.read': ['opened {patient} with a card'],
  'print.prescription': ['opened the prescription in {session} of {patient} for printing'],
  'print.dose-slip': ['opened the dose slips in {session} of {patient} for printing'],
  'print.referral-letter': ['opened a referral letter of {patient} for printing'],
  'print.patient-card': ['opened the card of {patient} for printing'],
  'print.bed-label': ['opened the bed label of {patient} for printing'],
  'print.discharge-summary': ['opened the discharge summary in {session} of {patient} for printing'],
  'print.receipt-of-care': ['opened the receipt of {session} of {patient} for printing'],
  'print.session': ['opened {session} of {patient} for printing'],
  'print.ward-chart': ['opened the ward chart in {session} of {patient} for printing'],
  'print.handover': ['opened a handover of the ward for printing'],
  'print.report': ['opened a report for printing'],
  'print.return': ['opened a monthly return for printing'],
  'print.disease-report': ['opened the report of the case of {patient} for printing'],
  'print.disease-week': ['opened a weekly report of diseases for printing'],
  'print.certificate': ['opened the certificate of the last drill for printing'],
  'print.reorder': ['opened the order list for printing'],
  'print.count-sheet': ['opened a count sheet for printing'],
  'print.call-list': ['opened the call list for printing'],
  'print.home-exercises': ['opened the exercises for home in {session} of {patient} for printing'],
  'print.long-term': ['opened the figures of long-term care for printing'],
  'print.breach-letters': ['opened the letters about a breach for printing'],
  'print.data-protection': ['opened a paper of data protection for printing'],
  'print.rules': ['opened the clinical rules for printing'],
  'user.login': ['signed in'],
  'user.login-failed': [({ entityId }) => (entityId ? 'tried to sign in as {person}' : 'tried to sign in')],
  'user.logout': ['signed out'],
  'user.password': ['chose a new password', 'personnel'],
  'user.reset-code': ['asked for a code to reset the password of {person}'],
  'user.reset-failed': ['entered a reset code'],
  'user.password-reset': ['set a new password for {person} with a reset code', 'personnel'],
  // No person is behind the first admin: the server made that account when it started on an empty store.
  'user.list': [({ rows }) => `looked at the list of staff and saw ${counted(rows, 'name')}`],
  'user.create': [({ userId }) => (userId ? 'invited {person}' : 'created the first admin, {person}'), 'personnel'],
  'user.update': [({ fields }) => `changed ${listed(fields)} of {person}`, 'personnel'],
  'user.activate': ['activated {person}', 'personnel'],
  'user.deactivate': ['deactivated {person}', 'personnel'],
  'user.delete': ['deleted {person}', 'personnel'],
  'user.slip': ['made a password slip for {person}', 'personnel'],
  'unsent.read': ['opened what {person} had typed on a phone and not sent'],
  'unsent.report': [
    ({ rows }) =>
      rows === 0
        ? 'reported that nothing of {person} waits on a phone any more'
        : `reported ${counted(rows, 'record')} of {person} on a phone, not sent yet`,
    'personnel',
  ],
  'unsent.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among what waits on phones' : `looked at what waits on phones and saw ${counted(rows, 'report')}`,
  ],
  'unsent.forget': ['put away what a phone said of unsent records of {person}', 'personnel'],
  'user.slip-printed': ['printed a password slip for {person} (npm run slip)', 'personnel'],
  'audit.read': [
    ({ entityId, patientId }) => {
      if (patientId) return 'read this audit, of {patient}'
      return entityId ? 'read this audit, of {person}' : 'read this audit'
    },
  ],
  'audit.notices': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} in the notices for admins' : `looked at the notices for admins and saw ${counted(rows, 'notice')}`,
  ],
  'data-request.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among who asked for their data' : `looked at who asked for their data and saw ${counted(rows, 'request')}`,
  ],
  'data-request.create': ['noted that {patient} asked for their data', 'data-protection'],
  'data-request.end': ['closed the request of {patient} for their data', 'data-protection'],
  'data-request.copy': ['downloaded all data of {patient} as a sealed folder'],
  'breach.list': [({ rows }) => `looked at the breach log and saw ${counted(rows, 'entry').replace('entrys', 'entries')}`],
  'breach.create': ['noted a breach', 'data-protection'],
  'breach.read': ['looked at a breach'],
  'breach.update': [({ fields }) => `changed ${listed(fields)} of a breach`, 'data-protection'],
  'breach.reach': ['counted how many people were seen between two times'],
  'breach.people': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among those a breach reached' : `looked at whom a breach reached and saw ${counted(rows, 'name')}`,
  ],
  'disclosure.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among the disclosures' : `looked at the disclosures and saw ${counted(rows, 'disclosure')}`,
  ],
  'disclosure.create': ['noted a disclosure about {patient}', 'data-protection'],
  'disclosure.strike': ['marked a disclosure about {patient} as entered in error', 'data-protection'],
  'restriction.list': [
    ({ patientId, rows }) =>
      patientId ? 'saw {patient} among the restricted records' : `looked at the restricted records and saw ${counted(rows, 'restriction')}`,
  ],
  'restriction.create': ['restricted the record of {patient}', 'data-protection', ...PATIENT_TOPICS],
  'restriction.lift': ['lifted the restriction of the record of {patient}', 'data-protection', ...PATIENT_TOPICS],
  'limit.reached': ['made more calls than the limits allow'],
  'network.address': ['kept another address for phones', 'network'],
  'storage.backup': ['asked for a backup', 'storage'],
  'storage.copy': ['downloaded a sealed copy of all records'],
  'storage.copy-to-drive': ['copied all records, sealed, to a drive'],
  'storage.check': [({ rows }) => `asked for a self-check, and saw ${rows === 0 ? 'no fault' : counted(rows, 'broken rule')}`, 'storage'],
  'storage.recount': ['had lists and the search index counted again', 'storage', 'patients', 'sessions'],
  'storage.drill': ['asked for a drill of the newest backup', 'storage'],
  'store.restore': ['was restored from a copy of the store', 'storage'],
  'store.move': ['was moved to PostgreSQL', 'storage'],
} as const satisfies Record<string, EventRow>

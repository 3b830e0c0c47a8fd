/** The words of the monthly returns. */
export const WORDS = {
  title: 'Monthly returns',
  month: 'Month',
  earlier: 'Month before',
  later: 'Month after',
  counted: (day: string, time: string) => `Counted on ${day} at ${time}`,
  notOver: 'this month is not over',
  sentOn: (day: string, name: string) => `Sent on ${day} by ${name}`,
  changedSince: (count: number) => (count === 1 ? '1 figure changed since' : `${count.toLocaleString('en')} figures changed since`),
  notSent: 'Not marked as sent',
  markSent: 'Mark as sent',
  askSent: (month: string) => `Mark ${month} as sent?`,
  sentHelp: 'The figures are kept as they are now. What changes later is shown beside them, such as +3.',
  marked: 'Marked as sent',
  csv: 'CSV',
  csvFailed: 'The file could not be made',
  dhis: 'DHIS2',
  table: 'Table',
  all: 'All',
  sinceSent: 'since sent',
  visitsBehind: (label: string, value: string) => `${label}: ${value}. Open the visits.`,
  notExactHelp: 'The recorded age fits more than one row. With a birth date on the profile, the next visits are counted in the right row.',
  suspectedHelp: 'Suspected cases are counted beside the confirmed ones.',
  noDiagnoses: 'No diagnosis was coded in this month.',
  code: 'Code them',
  noItems: 'Nothing was on the shelf in this month.',
  reBanded: (count: number) =>
    count === 1
      ? '1 visit counts with the age range of that day: it was changed later.'
      : `${count.toLocaleString('en')} visits count with the age range of that day: it was changed later.`,
  faults: (names: string) => `The figures of ${names} do not add up to the closing stock. Check the stock.`,
  notForPublication: 'Not for publication: small numbers may point to a person.',
  behind: 'Visits behind a figure',
  visitCount: (count: number) => (count === 1 ? '1 visit' : `${count.toLocaleString('en')} visits`),
  addsUp: (total: string) => `${total} in total`,
  noVisits: 'No visits are behind this figure.',
  units: (units: number) => units.toLocaleString('en'),
  noDiagnosis: 'No diagnosis written',
} as const

export const DHIS_WORDS = {
  title: 'DHIS2',
  context: 'Which data element each figure goes to. A file is made; nothing is sent.',
  orgUnit: 'Organisation unit',
  dataSet: 'Data set',
  attribute: 'Attribute option combination, if any',
  figures: 'Figures',
  figure: 'Figure',
  noFigure: 'No figure found',
  dataElement: 'Data element',
  category: 'Category option combination',
  zero: 'Send 0',
  add: 'Add a figure',
  none: 'No figure is mapped yet. Add the first, with the ids that your state’s DHIS2 gives.',
  remove: (label: string) => `Remove ${label}`,
  save: 'Save',
  saved: 'Saved',
  file: 'File of a month',
  download: 'Download the file',
  left: (count: number) =>
    count === 1 ? '1 figure above 0 is not mapped' : `${count.toLocaleString('en')} figures above 0 are not mapped`,
  notExact: (count: number) =>
    count === 1
      ? '1 figure counts people whose age is not exact'
      : `${count.toLocaleString('en')} figures count people whose age is not exact`,
  complete: 'Every figure above 0 is mapped',
} as const

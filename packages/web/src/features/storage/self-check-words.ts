import { counted, numberText } from '@clinic/clinical/number-text'

/** The drill's steps by number. */
const DRILL_STEPS = [
  'copying the backup and looking at all of it',
  'bringing the copy up to date',
  'starting a second server',
  'signing in there',
  'comparing patients',
  'asking every rule',
]

/** The words of the self-check and the drill. */
export const SELF_CHECK = {
  title: 'Self-check',
  context: {
    backup: 'Whether the records make sense, and whether the newest backup can be relied on.',
    database: 'Whether the records make sense, and whether a copy of them can be started elsewhere.',
  },
  checkNow: 'Check now',
  checked: 'The check is done',
  countAgain: 'Count again',
  countedAgain: 'Lists and search are counted again',
  notChecked: 'Not checked yet',
  notCheckedText: 'A check asks every rule and changes nothing. People can go on working meanwhile.',
  allHold: (rules: number) => `All ${rules} rules hold`,
  broken: (broken: number, rules: number) => `${broken} of ${rules} rules ${broken === 1 ? 'does' : 'do'} not hold`,
  took: (seconds: string) => `, in ${seconds}`,
  checkedAt: 'Checked',
  seconds: (ms: number) => `${numberText(ms / 1000, { maximumFractionDigits: 1 })} s`,
  faults: (count: number) => counted(count, 'fault'),
  andMore: (more: number) => `and ${numberText(more)} more`,
  holds: 'Holds',
  doesNotHold: 'Does not hold',
  rules: 'Rules',
  rule: 'Rule',
  result: 'Result',
  time: 'Time',
  milliseconds: (ms: number) => `${numberText(ms)} ms`,

  drill: 'Drill',
  drillText: {
    backup:
      'Restores the newest backup into an empty folder, starts a second server on it and reads from it. One is made each month by itself. Print its certificate each month: the paper shows later that the audit was not tampered with.',
    database:
      'Makes a copy of all records as they are now in PostgreSQL, starts a second server on it, compares patients with PostgreSQL, and removes the copy. One is made each month by itself. It does not try the backups that pg_dump makes: restore the newest of them into an empty database to try it, as docs/operating.md says. Print the certificate each month: the paper shows later that the audit was not tampered with.',
  },
  drillNow: 'Drill now',
  drillDone: 'The drill is done',
  noDrillYet: 'No drill yet',
  lastDrill: 'Last drill',
  goodDrill: { backup: 'The backup can be relied on', database: 'A copy of all records can be started' },
  badDrill: { backup: 'The backup cannot be relied on', database: 'The drill failed' },
  tried: { backup: 'Backup', database: 'Copy, now removed' },
  needed: 'Time needed',
  patientsCompared: 'Patients compared',
  auditEnd: 'End of the audit',
  printCertificate: 'Print the certificate',
  working: ({ what, step, steps }: { what: string; step: number; steps: number }) =>
    what === 'drill-copy'
      ? 'Drill: making a copy of all records in PostgreSQL'
      : what === 'drill'
        ? `Drill, step ${Math.min(step + 1, steps)} of ${steps}: ${DRILL_STEPS[step] ?? ''}`
        : what === 'rules'
          ? `Check: ${step} of ${steps} rules asked`
          : 'Counting again',
} as const

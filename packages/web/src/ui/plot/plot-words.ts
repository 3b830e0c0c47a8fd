export const PLOT_WORDS = {
  noneRead: (label: string) => `No ${label} could be read`,
  unread: (count: number) => (count === 1 ? '1 could not be read' : `${count} could not be read`),
  once: (label: string, value: string, unit: string, day: string) => `${label} was ${value} ${unit} on ${day}`,
  same: (label: string, value: string, unit: string, count: number) =>
    `${label} is ${value} ${unit}, as in the first of ${count} measurements`,
  changed: (label: string, rose: boolean, from: string, to: string, unit: string, count: number) =>
    `${label} ${rose ? 'rose' : 'fell'} from ${from} to ${to} ${unit} over ${count} measurements`,
  showTables: (count: number) => (count === 1 ? 'Show as table' : 'Show as tables'),
  hideTables: (count: number) => (count === 1 ? 'Hide table' : 'Hide tables'),
  couldNotBeRead: 'could not be read',
  tests: { hb: 'Hb', glucose: 'Glucose' },
  flags: { watch: 'Watch', urgent: 'Urgent' },
} as const

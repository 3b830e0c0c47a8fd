export const PLOT_WORDS = {
  noneRead: (label: string) => `No ${label} could be read`,
  unread: (count: number) => (count === 1 ? '1 could not be read' : `${count} could not be read`),
  once: (label: string, value: string, unit: string, day: string) => `${label} was ${value} ${unit} on ${day}`,
  same: (label: string, value: string, unit: string, count: number) =>
    `${label} is ${value} ${unit}, as in the first of ${count} measurements`,
  changed: (label: string, rose: boolean, from: string, to: string, unit: string, count: number) =>
    `${label} ${rose ? 'rose' : 'fell'} from ${from} to ${to} ${unit} over ${count} measurements`,
  showTable: 'Show as table',
  hideTable: 'Hide table',
  couldNotBeRead: 'could not be read',
  flags: { watch: 'Watch', urgent: 'Urgent' },
} as const

/** Why PostgreSQL could not be copied; each completes "The copy could not be made: …". */
export const READING = {
  silent: 'PostgreSQL stopped answering. Nothing was kept of this try. Try again when it answers.',
  away: (why: string) => `PostgreSQL could not be read to the end (${why}). Nothing was kept of this try. Try again.`,
  otherVersion: 'the database is of another version of this program. Restart this server, or use the newer version.',
  differs: (table: string) => `what was written of the table ${table} is not what PostgreSQL holds. Try again. The disk may be failing.`,
  diskFull: 'the disk of the data folder became full. Nothing was kept of this try. Make room, and try again.',
} as const

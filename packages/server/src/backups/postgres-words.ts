/** PostgreSQL has its own tools for this, which do it better than we could. */
export const POSTGRES_BACKUP = [
  'This clinic keeps its records in PostgreSQL, which is backed up with its own tools:',
  '  pg_dump --format=custom --file=clinic.dump "$DATABASE_URL"',
  'The README says more. Keep the keys folder of the data folder with it, in another place.',
].join('\n')

export const POSTGRES_RESTORE = [
  'This clinic keeps its records in PostgreSQL, which is restored with its own tools, into an empty database:',
  '  pg_restore --exit-on-error --dbname="$DATABASE_URL" clinic.dump',
  'The README says more.',
].join('\n')

/** The same in a sentence, for the admin's screen. */
export const POSTGRES_PROCEDURE =
  'PostgreSQL is backed up with its own tools: pg_dump --format=custom every night, and a WAL archive if an hour’s loss is too much. The README says how.'

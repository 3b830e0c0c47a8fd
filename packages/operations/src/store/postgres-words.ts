/** For every night PostgreSQL has its own tools: they are faster, and keep a log to the minute. */
export const POSTGRES_BACKUP = [
  'The copy opens on any laptop with npm run restore, without DATABASE_URL. For every night use PostgreSQL’s own tools, which are faster:',
  '  pg_dump --format=custom --file=clinic.dump "$DATABASE_URL"',
  'Does the clinic share the database, in its own schema? Then add --schema=NAME: without it the dump fails, and leaves an empty file.',
  'docs/operating.md says more.',
].join('\n')

export const POSTGRES_RESTORE = [
  'This clinic keeps its records in PostgreSQL, which is restored with its own tools, into an empty database:',
  '  pg_restore --exit-on-error --dbname="$DATABASE_URL" clinic.dump',
  'Does the clinic share the database, in its own schema? Then add --schema=NAME, and restore into that schema while it is empty.',
  'Then, before you start the server, so that phones send again what they saved after the backup was made:',
  '  npm run restore -- --done',
  'docs/operating.md says more.',
].join('\n')

/** The same in a sentence, for the admin's screen; `schema` is null for a database without other clinics. */
export const postgresProcedure = (schema: string | null): string =>
  `PostgreSQL is backed up with its own tools: pg_dump --format=custom ${schema === null ? '' : `--schema=${schema} `}every night, and a WAL archive if an hour’s loss is too much. docs/operating.md says how. To carry a sealed copy away, take one below.`

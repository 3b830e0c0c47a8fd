/** The sentences of the commands about clinics that share one PostgreSQL. */
export const CLINIC = {
  usage: [
    'DATABASE_URL=postgres://postgres:…@host/clinics npm run clinic:add -- NAME',
    'makes a further clinic on one PostgreSQL: a role, a schema, a folder with its keys and settings, a port. DATABASE_URL is that of a role',
    'which may make roles, and names a host and the database of all clinics. Running it again changes nothing that is there.',
    '',
    'npm run clinic:list               the clinics of that database, with their ports, and whether they run',
    'npm run clinic:remove -- NAME     prints how to remove one; it removes nothing itself',
    '… --folder DIR                    where the folders of the clinics are; without it: clinics',
  ].join('\n'),
  badName: (name: string) =>
    `${JSON.stringify(name)} cannot name a clinic here. Take up to 31 small letters a to z, digits and underscores, with a letter first: ikeja, st_mary, lagos2.`,
  keptName: (name: string) =>
    `${name} is a name that PostgreSQL or the operating system keeps for itself. Take another one, such as ${name}_clinic.`,
  badFolder: (folder: string) => `The folder ${folder} has a quotation mark in its name. Name another one with --folder.`,
  badSettings: (path: string) => `${path} lacks PORT, DATA_DIR or DATABASE_URL. Restore it from its copy.`,
  notReached: (place: string, why: string) => `The database ${place} cannot be reached: ${why}.`,
  another: 'Another clinic is being added to this database. Try again when that has ended.',
  foreign: (what: 'role' | 'schema', name: string) =>
    `There is a ${what} ${name} already, and clinic:add did not make it. It is left as it is: take another name.`,
  noSettings: (name: string, path: string) =>
    `The clinic ${name} is in this database, but ${path} is missing, and with it the password of its role. Restore the file from its copy, or name its folder with --folder.`,
  otherDatabase: (path: string, there: string, here: string) =>
    `${path} is for the database ${there}, and DATABASE_URL names ${here}. Use the same database, or another name or --folder.`,
  notAllowed: (why: string) =>
    `This role cannot create roles and schemas (${why}). Use the DATABASE_URL of a superuser, such as postgres. Nothing was changed.`,
  unusable: (name: string, path: string, why: string) =>
    `The role ${name} cannot be used with the address in ${path}: ${why}. Look at pg_hba.conf, and whether the password in the file is that of the role.`,
  settingsNotes: (name: string, path: string) => [
    `# The settings of the clinic ${name}. Start it with: npm start -- --settings ${path}`,
    '# DATABASE_URL holds a password: let no one else read this file, and keep a copy of it beside the copy of the keys.',
  ],
  made: (name: string, what: string) => `The clinic ${name} has its own ${what} now.`,
  there: (name: string) => `The clinic ${name} is there already, and was left as it is.`,
  howToStart: (path: string, port: number, place: string, keys: string) =>
    [
      `  start it   npm start -- --settings ${path}`,
      '             Its first start prints the password of its first admin, once.',
      `  port       ${port}`,
      `  database   ${place}`,
      `  keys       ${keys}`,
      'Copy the settings file and the keys to another place: without them no one can sign in to this clinic.',
    ].join('\n'),
  manyConnections: (servers: number, connections: number, most: number) =>
    `CAREFUL: ${servers} servers may open ${connections} connections, and PostgreSQL has ${most} for them. Raise max_connections.`,
  none: (place: string) => `There are no clinics in ${place} yet. Make one with: npm run clinic:add -- NAME`,
  line: (name: string, megabytes: number | null, port: number | null, storeId: string | null) =>
    [
      name.padEnd(20),
      (megabytes === null ? 'no schema' : `${megabytes} MB`).padStart(10),
      (port === null ? 'no settings here' : `port ${port}`).padEnd(16),
      storeId === null ? 'not running' : `running, store ${storeId}`,
    ].join('  '),
  unknown: (name: string) => `There is no clinic ${name} in this database. npm run clinic:list shows those that are.`,
  howToRemove: (name: string, folder: string, port: number | null) =>
    [
      `This command removes nothing. To remove the clinic ${name} for good:`,
      `1. Stop its server${port === null ? '' : ` on port ${port}`}.`,
      `2. Keep a last backup, and try it on another database: pg_dump --format=custom --schema=${name} --file=${name}.dump "$DATABASE_URL"`,
      `3. As the role that added it: psql "$DATABASE_URL" -c 'drop schema "${name}" cascade' -c 'drop owned by "${name}"' -c 'drop role "${name}"'`,
      `4. Remove ${folder}. Keep its data/keys while you keep the backup: without them no one can sign in to it.`,
    ].join('\n'),
}

import { counted } from '@clinic/clinical/number-text'

/** The sentences of the commands of `npm run`, one object for each command. */

const noStore = (path: string) => `There is no store at ${path}`

export const AUDIT_VERIFY = {
  noKey: (folder: string) => `There is no audit.key in ${folder}, and the audit cannot be verified without it.`,
  noStore: (path: string) => `${noStore(path)}.`,
  bad: (event: number, why: string) => `The audit does not hold together. The first bad event is number ${event}: it ${why}.`,
  notAnchor: 'Write the anchor as it is on the paper: --anchor SEQ:MAC, such as 1204:9f86d081884c7d65',
  otherPaper: (event: number) =>
    `The audit does not match this paper: its event ${event} is missing or different. If a backup from before the paper was restored, this is why. Otherwise the audit was tampered with.`,
  agreesWithPaper: (event: number) => `Event ${event} matches the paper.`,
  good: (events: number, backups: number) =>
    `The audit holds together: ${counted(events, 'event')}, and ${counted(backups, 'backup')} ${backups === 1 ? 'agrees' : 'agree'} with it.`,
}

export const BACKUP = {
  noStore: (path: string) => `${noStore(path)} yet.`,
  made: (path: string, patients: number, sessions: number, events: number) =>
    `${path}\n  ${counted(patients, 'patient')}, ${counted(sessions, 'session')}, ${counted(events, 'audit event')}; checked and good`,
  copied: (path: string, isSealed: boolean) => `Copied to ${path}${isSealed ? ', sealed' : ''}`,
  copying: 'Making a copy of all records in PostgreSQL, and checking it …',
  noKeys: (dataDir: string) => `There is no keys folder in ${dataDir}. The copy carries the code of the clinic, which is made with them.`,
  askPassphrase: 'The copy is sealed. A passphrase for it: ',
  askAgain: 'The same again: ',
  otherAgain: 'The two passphrases differ. No copy was made.',
  noPassphrase:
    'The copy is sealed. Type a passphrase when you are asked, or set BACKUP_PASSPHRASE, or pipe it in. Or set BACKUP_SEAL_TO to a key that npm run backup:key made.',
  keepKeys: 'The keys folder is not part of a backup. Keep a copy of it in another place: without it no one can sign in.',
}

export const RESTORE = {
  usage: (backups: readonly string[]) =>
    [
      'npm run restore -- FILE          puts a backup in the place of the store; stop the server first',
      'npm run restore -- --check FILE  only looks whether that would work',
      '… --without-code                 for a backup of an older version, which does not carry the code of the clinic',
      '… --key KEYFILE                  for a sealed backup (.age): a file with the secret key; without it the command asks for the key',
      '                                 a copy that was sealed with a passphrase asks for it, or reads BACKUP_PASSPHRASE, or a line from a pipe',
      '',
      backups.length === 0 ? 'There are no backups yet. Make one with: npm run backup' : 'The backups, newest first:',
      ...backups.map((path) => `  ${path}`),
    ].join('\n'),
  good: 'This backup can be restored.',
  bad: 'This backup is not in order.',
  nothingRestored: 'Nothing was restored; the store is as it was.',
  restoredAnyway: (fault: string) => `${fault} It is restored anyway; npm run audit:verify will say so again.`,
  restored: (path: string, aside: string | null) =>
    `Restored to ${path}.${aside ? ` The store that was there is kept in ${aside}.` : ''}\nNow start the server.`,
  noted: 'Noted in the audit. Phones now send again what they saved after the backup was made. Start the server.',
  noKeys: (dataDir: string) =>
    `There is no keys folder in ${dataDir}. Put the copy of the keys there first: without the keys of this backup no one could sign in, and its code cannot be checked.`,
  noCode: (file: string) =>
    [
      "WARNING: this backup does not carry the clinic's code, so nothing shows whether it was changed after it was made. Backups of older",
      `versions have none. If you know where it comes from, restore it with: npm run restore -- --without-code ${file}`,
    ].join('\n'),
  notOpened: (reason: string) => `The sealed backup could not be opened: the key is wrong, or the file was changed (${reason}).`,
  notOpenedByPassphrase: (reason: string) => `The copy could not be opened: the passphrase is wrong, or the file was changed (${reason}).`,
  noPassphrase: 'This copy is sealed with a passphrase. Type it when you are asked, or set BACKUP_PASSPHRASE, or pipe it in.',
  askPassphrase: 'This copy is sealed. Its passphrase: ',
  noSecretKey: 'That is not a secret key. A secret key begins with AGE-SECRET-KEY-1 and was shown by npm run backup:key.',
  nameKeyFile: 'This backup is sealed. Name a file that holds its secret key: --key FILE',
  askKey: 'This backup is sealed. Its secret key: ',
  fault: (fault: string) => `  WRONG: ${fault}`,
  noFile: (named: string) => `There is no file ${named}.`,
  storeItself: (named: string) => `${named} is the store itself. Name a backup.`,
}

export const SLIP = {
  usage: [
    'npm run slip -- EMAIL',
    'prints a one-time password for a staff member, also if too many tries have closed their account. Say whose it is.',
  ].join('\n'),
  noStore: (path: string) => `${noStore(path)} yet. The first start of the server makes it, and its first admin.`,
  printed: (email: string, password: string, address: string, until: string) =>
    [
      `The one-time password of ${email} is ${password}`,
      `Sign in with it at ${address} until ${until}, and choose one of your own.`,
      'The old password and all sign-ins of this account have ended. The audit says that this slip was printed.',
    ].join('\n'),
  unknownEmail: (email: string) => `No staff member here has the email ${email}. Check how it is spelt.`,
  otherVersion: 'The store was last used by another version of this program. Start the server once with this version, then try again.',
  otherKeys: (folder: string) => `The store does not fit the keys in ${folder}. Put the keys folder there that the server uses.`,
}

export const ROTATE_KEYS = {
  noKey: (folder: string) => `There is no key in ${folder} yet. The first start of the server makes it.`,
  endedSignIns: 'A new key for sign-ins is in place. Restart the server: everyone then has to sign in again.',
  keptSignIns: 'A new key for sign-ins is in place. The server uses it from its next start on; people stay signed in.',
  copyKeys: (folder: string) => `Copy ${folder} to the place where you keep its copy.`,
}

export const SEALING_KEY = {
  pair: (publicKey: string, secretKey: string) =>
    [
      'The public key seals. Set it where the server runs:',
      `  BACKUP_SEAL_TO=${publicKey}`,
      '',
      'The secret key opens. Print this line or write it down, twice, and keep it away from the server and from the backups.',
      'It is shown once and stored nowhere. Without it no sealed backup can be opened.',
      `  ${secretKey}`,
    ].join('\n'),
}

export const MOVE = {
  usage: [
    'npm run move-to-postgres -- postgres://user:password@host/database',
    'copies the SQLite store of DATA_DIR into an empty PostgreSQL database; DATABASE_URL may name it too. Stop the server first.',
  ].join('\n'),
  noStore: (path: string) => `${noStore(path)}. DATA_DIR names the folder of the one to move.`,
  opening: (path: string) => `Opening ${path}; a store of an older version is backed up and brought up to date first …`,
  checking: 'Checking all of it …',
  goingOn: 'Going on with the move that was begun.',
  indexing: 'Making the indexes …',
  verifying: 'Verifying the audit …',
  moved: (tables: number, rows: number, events: number) =>
    `Moved: ${tables} tables with ${rows} rows, each the same here and there, and ${events} audit events that hold together.`,
  copied: (table: string, rows: number) => `${table}: ${rows} rows copied …`,
  differs: (table: string) => `The rows of ${table} in the database are not those of the store. Empty the database and move again.`,
  complete: (table: string, rows: number) => `${table}: ${rows} rows are there`,
  badAudit: (event: number, why: string) => `The audit that arrived does not hold together: its event ${event} ${why}.`,
  whatNext: (database: string, keys: string, dataDir: string) =>
    [
      '',
      `From now on start the server with DATABASE_URL=postgres://… (${database}) and the same settings as before.`,
      `Keep ${keys}: passwords, sign-ins and the audit belong to it, on PostgreSQL too. A further server needs a copy of it.`,
      'Back up the database with its own tools from today on; docs/operating.md says how.',
      `The SQLite store stays in ${dataDir} as it is now, and no server will start on it again.`,
    ].join('\n'),
}

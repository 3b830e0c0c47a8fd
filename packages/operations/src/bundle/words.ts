const changedDatabase = (to: string) => [
  `Version ${to} did not answer within a minute, and it has already changed the database, so the older version cannot read it.`,
  'Ask for help first. Keep the database as it is: what was saved between the backup and the update is only there.',
  'To go back to how it was when the backup was made:',
  '  1. Make an empty database, with the same owner. Below, postgres://… is its address.',
]

/** The sentences of bundles and updates. */
export const RELEASE = {
  noFile: (file: string) => `There is no file ${file}.`,
  noBundle: 'This file is not a bundle of this program, or it was not copied whole. Nothing was changed.',
  notSigned: 'The signature of this bundle is not by the key that this clinic trusts. Do not use it. Nothing was changed.',
  changed: (path: string) => `The file ${path} in this bundle was changed after it was signed. Do not use it. Nothing was changed.`,
  notListed: (path: string) => `This bundle holds ${path}, which was not signed. Do not use it. Nothing was changed.`,
  missing: (path: string) => `This bundle lacks ${path}. Copy it again. Nothing was changed.`,
  otherPlatform: (theirs: string, ours: string) => `This bundle is for ${theirs}, and this computer is ${ours}. Nothing was changed.`,
  notNewer: (theirs: string, ours: string) =>
    theirs === ours
      ? `Version ${theirs} is the one that runs. Nothing was changed.`
      : `This bundle has version ${theirs}, which is older than ${ours}. An older version cannot read a newer store. Nothing was changed.`,
  unknownSchema: (names: readonly string[]) =>
    `The store has a newer schema than this bundle knows (${names.join(', ')}). Use a newer bundle. Nothing was changed.`,
  noRoom: (folder: string, free: string, needed: string) =>
    `An update needs ${needed} on the disk of ${folder}: for the new version, a backup, and a trial of the backup. ${free} are free. Make room, then update again. Nothing was changed.`,
  notInstalled: [
    'This program was not installed from a bundle, so there is nothing to switch.',
    'Unpack the bundle with: tar xzf FILE',
    'Then install it with: ./clinic install FOLDER',
  ].join('\n'),
  usage: 'clinic update FILE: checks the bundle, backs up and tries the backup, then changes to the new version',
  step: {
    checking: (file: string) => `Checking and unpacking ${file} …`,
    backingUp: 'Backing up, and starting a second server on the backup to try it …',
    copying: 'Making a copy of all records in PostgreSQL, and starting a second server on it to try it …',
    switching: (version: string) => `Changing to version ${version} …`,
    starting: (version: string) => `Starting version ${version} …`,
    healthy: (version: string) => `Version ${version} answers.`,
  },
  copyKept: (path: string, isSealed: boolean) =>
    [
      `The copy is good. It is kept as ${path}${isSealed ? ', sealed for the key that is set as BACKUP_SEAL_TO' : ', readable by the user of the server only'}.`,
      'Remove it, and the file .json beside it, when you no longer want to go back to how it was.',
    ].join('\n'),
  noRoomForCopy: (dataDir: string) =>
    [
      `There is too little room in ${dataDir} to copy the records in PostgreSQL and to try the copy. Nothing was changed.`,
      'Make room there, and update again. If you cannot: make a backup with PostgreSQL’s own tools on another disk, restore it once into an',
      'empty database to try it, and update again with --backed-up, which says that you did.',
    ].join('\n'),
  noCopy: (why: string) => `The copy of the records in PostgreSQL could not be made: ${why} Nothing was changed.`,
  noKeys: (dataDir: string) => `There is no keys folder in ${dataDir}, so no copy of the records could be tried. Nothing was changed.`,
  badBackup: (why: string) => `The backup cannot be relied on: ${why}. Nothing was changed.`,
  updated: (version: string) => `Updated to version ${version}.`,
  updatedStopped: (version: string) =>
    `Updated to version ${version}; it was started, answered, and was stopped again. Start it with: clinic start`,
  switchedBack: (to: string, from: string) =>
    `Version ${to} did not answer within a minute, so version ${from} runs again. No record was touched. The lines of the server above say why.`,
  restore: (to: string, folder: string, backup: string | null) =>
    [
      `Version ${to} did not answer within a minute, and it has already changed the store, so the older version cannot read it.`,
      'Ask for help first. To go back to how it was before the update:',
      `  1. ${folder}/clinic restore ${backup ?? 'FILE'}`,
      `  2. ${folder}/clinic use`,
    ].join('\n'),
  restoreCopy: (to: string, folder: string, settings: string, copy: string) =>
    [
      ...changedDatabase(to),
      `  2. DATABASE_URL= ${folder}/clinic restore ${copy.endsWith('.age') ? '--key FILE-WITH-THE-SECRET-KEY ' : ''}${copy}`,
      `  3. ${folder}/clinic move-to-postgres postgres://…`,
      `  4. Write DATABASE_URL=postgres://… into ${settings}, in the place of the address that is there.`,
      `  5. ${folder}/clinic use`,
    ].join('\n'),
  restoreDump: (to: string, folder: string, settings: string) =>
    [
      ...changedDatabase(to),
      '  2. pg_restore --exit-on-error --dbname=postgres://… FILE, with the backup that you made before',
      `  3. Write DATABASE_URL=postgres://… into ${settings}, in the place of the address that is there.`,
      `  4. ${folder}/clinic restore --done`,
      `  5. ${folder}/clinic use`,
    ].join('\n'),
  stillWaiting: 'The server that runs has not answered yet. It changes to the new version by itself; look at its own lines.',
  installed: (folder: string, keyLine: string) =>
    [
      `Installed in ${folder}.`,
      `It trusts updates signed by ${keyLine}`,
      'Compare this line with the one that you were given on paper or by phone.',
      `Start it with: ${folder}/current/clinic start`,
    ].join('\n'),
  alreadyInstalled: (folder: string) => `${folder} has an install already. Update it with: ${folder}/current/clinic update FILE`,
  installUsage: 'clinic install FOLDER: installs this version into a folder that keeps versions, keys and data',
  damaged: (path: string) => `The file ${path} is not as it was signed. Unpack the bundle again.`,
  used: (version: string) => `The next start uses version ${version}.`,
  runsAlready: (folder: string) => `The clinic runs already from the folder ${folder}.`,
  keyUsage: 'npm run bundle:key -- FILE: makes the key that signs bundles; keep FILE on a stick, never in this folder',
  keyInside: 'Keep the secret key outside of this folder, best on a stick that is locked away.',
  keyExists: (file: string) => `${file} is there already. It may sign bundles that clinics trust, so it stays.`,
  keyMade: (file: string, line: string) =>
    [
      `The secret key is in ${file}. Who has it can sign updates for every clinic.`,
      'The public key, to compare at each install:',
      `  ${line}`,
    ].join('\n'),
  bundleUsage: 'npm run bundle -- --key FILE [--to FOLDER]: FILE was made by npm run bundle:key',
  bundled: (path: string, bytes: number) => `${path}\n  ${Math.ceil(bytes / 1e6)} MB, signed`,
}

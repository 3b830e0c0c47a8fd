/** The sentences of npm run service. */
export const SERVICE = {
  usage: [
    'npm run service -- install [--user NAME]  starts the clinic with this computer, and keeps the computer awake',
    'npm run service -- remove                 ends that; the records stay',
    'npm run service -- status                 what the system says of it',
    '… --print                                 only shows what would be written and run',
  ].join('\n'),
  notAllowed: (path: string) =>
    `${path} cannot be written. Run this as administrator (on Linux and macOS: with sudo), or look at it with --print.`,
  failed: (command: string) => `This did not work: ${command}`,
  notKnown: (platform: string) => `There is no service for ${platform} here. Start the clinic with: npm start`,
  file: (path: string) => `--- ${path}`,
  command: (words: readonly string[]) => `$ ${words.join(' ')}`,
  ownUser: (user: string, folder: string) =>
    `The clinic runs as its own user, ${user}, who owns the records now. That user must be able to read ${folder}: a folder under /root cannot be read. Give npm run backup and the other commands the same user: sudo -u ${user} …`,
  installed:
    'The clinic starts with this computer from now on. Stop one that runs in a window first, then look with: npm run service -- status',
  removed: 'The clinic no longer starts with this computer. Its records are where they were.',
}

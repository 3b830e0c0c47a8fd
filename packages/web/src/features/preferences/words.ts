/** The words of a user's preferences. */
export const WORDS = {
  context: 'They are yours, on every computer and phone where you sign in.',
  keyboard: 'Keyboard',
  printing: 'Printing',
  paper: 'Paper',
  paperHelp: 'What your prints are laid out for, until you choose another paper in the print itself.',
  askEachTime: 'Not chosen',
  roll: (mm: string) => `Roll of ${mm} mm`,
  rules: 'Clinical rules',
  rulesHelp: 'Every limit and table that this program uses, with its source, to read and to sign.',
  showRules: 'Show the clinical rules',
  allKeys: 'All keys of a screen: press ? on it.',
} as const

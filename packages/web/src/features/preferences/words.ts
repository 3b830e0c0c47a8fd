/** The words of a user's preferences. */
export const WORDS = {
  context: 'They follow you to every device where you sign in.',
  keyboard: 'Keyboard',
  printing: 'Printing',
  paper: 'Paper',
  paperHelp: 'The paper for your prints, unless you choose another when printing.',
  askEachTime: 'Not chosen',
  roll: (mm: string) => `Roll of ${mm} mm`,
  rules: 'Clinical rules',
  rulesHelp: 'Every limit and table that this program uses, with its source, to read and to sign.',
  showRules: 'Show the clinical rules',
  allKeys: 'All keys of a screen: press ? on it.',
} as const

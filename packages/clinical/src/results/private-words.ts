/** Words and drugs by which a Nigerian clinic writes of HIV, openly or not. From memory, not reviewed; 'ART' and 'aids' mean too much else. */
const NAMES =
  /\b(?:HIV|H\.I\.V|RVD|RVS|RVI|PMTCT|HAART|ARVs?|CD4|TLD|TLE|retroviral|antiretrovirals?|dolutegravir|efavirenz|nevirapine|zidovudine|lopinavir|atazanavir)\b/i

/** Whether a line of text tells of HIV, in its words or by a drug that is given for nothing else here. */
export const namesHiv = (line: string): boolean => NAMES.test(line) || /\bAIDS\b/.test(line)

/** The lines of a text that do not. */
export const withoutHivLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !namesHiv(line))
    .join('\n')

/** Words that make a reaction severe (safety decisions, 1.5). Each is looked for in one clause at a time, and not where it is negated. */
const SWOLLEN = '(?:swell|swoll|swel|puff|o?edema)\\w*'
const FACE = '(?:face|facial|lips?|tongue|throat|larynx|laryngeal)'
const AIR = 'breath\\w*'

const SEVERE = everyMatch(
  /anaph[yi]?la|anaphal|anafi?yla|\banaph\b/,
  /\bsevere|\bsev\b/,
  /life ?threat/,
  new RegExp(`\\b${SWOLLEN}.*\\b${FACE}\\b`),
  new RegExp(`\\b${FACE}\\b.*\\b${SWOLLEN}|\\b${FACE} (?:\\w+ ){0,2}(?:big|bigger|enlarged|bloated)\\b`),
  /angio ?(?:neurotic )?o?e?dema|\b(?:quinckes?|periorbital) o?edema/,
  /\bthroat\b.*\b(?:clos|tight|constrict|block)|\b(?:clos\w*|tight\w*)\b.*\bthroat\b/,
  new RegExp(
    `\\b(?:difficult\\w*|trouble|problems?|short\\w*|hard|hardly|barely|stop\\w*|struggl\\w*|gasp\\w*|unable|laboured|diff|diffic|difficul)\\b.*\\b${AIR}`,
  ),
  new RegExp(`\\b${AIR} (?:\\w+ ){0,2}(?:diff|diffic\\w*|troubles?|problems?|stopped|short)\\b`),
  new RegExp(`\\b(?:can ?not|could not|cant|couldnt|cudnt|not able to|no fit|did not|didnt|not) (?:even |really |properly )?${AIR}`),
  /\bbreathless|\bdyspn|\bdib\b|\bsob\b|\bstridor|\bchok(?:ed|ing)|\bgasp|\bresp(?:iratory)? (?:distress|arrest|failure|depression)/,
  /\bbronchospas|\blaryng\w* ?spasm|\b(?:tight|tightness)\b.*\bchest\b|\bchest\b.*\btight/,
  /\b(?:nearly|almost) (?:\w+ )?(?:died|dead|kill\w*|die)|\b(?:nearly|almost) lost (?:his|her|my|their|the|its) life|\bnear(?:ly)? (?:death|fatal)/,
  /\badmitted|\badm\b|\bhosp\b|\bhospitali[sz]ed|\badmission\b|\bicu\b|\bintensive care|\bresuscitat|\b(?:rushed|carried|taken|landed|ended) (?:up )?(?:to|in|at) (?:the |a )?(?:hospital|clinic|emergency|theatre|casualty|teaching)/,
  /\b(?:gave|given|got|needed|need|required|received|treated|put|placed|responded)\b.*\b(?:adrenaline|epinephrine|oxygen)/,
  /\b(?:adrenaline|epinephrine|oxygen) (?:was |were )?(?:given|used|needed|required)/,
  /\bhypotens|\blow (?:bp|b p|blood pressure)\b|\b(?:bp|blood pressure) (?:\w+ ){0,2}(?:low|dropped|fell|crashed|down)/,
  /\bcollaps|\bshock|\bfaint(?:ed|ing|s)?\b|\buncons?ci?ous|\bunconsc?\b|\bpass(?:ed|ing|es)? out\b|\bblack(?:ed)? out\b|\b(?:lost|loss of) cons?ci?ousnes/,
  /\bcardiac arrest|\bcoma\b/,
  /\bstevens?\b.*\bjohnsons?\b|\bstevens|\bsjs\b|toxic epidermal|\bdress syndrome/,
  /\bblister|\bpeel/,
)
/** In capitals: 'ten days' is no reaction, and neither is a dress. */
const CAPITALS = /\bTENS?\b(?! (?:DAY|day|WEEK|week|MONTH|month|YEAR|year|TIME|time|HOUR|hour|MINUTE|minute))|\bDRESS\b/g
const WHEEZE = /\bwheez/g
const MILD = /\bmild/g
const BETA_LACTAMS = ['PEN', 'CEF1', 'CEF2', 'CARB']

/** Negated within three words before it: 'no difficulty breathing', 'was not admitted'; but 'could not breathe' is itself severe. */
const NEGATED = /\b(?:no|not|non|never|nil|without|denie[sd]|nor|wasnt|didnt|isnt)(?: \w+){0,3} ?$/

const DENIES = /\b(?:no|not|non|never|nil|without|denie[sd]|nor|(?:did|was|were|is|has|had|does|do|could)nt)\b/i

/** Whether the words of an allergy to these groups tell of a severe reaction. */
export function soundsSevere(text: string, groups: readonly string[] = []): boolean {
  const words = groups.some((code) => BETA_LACTAMS.includes(code)) ? [...SEVERE, WHEEZE] : SEVERE
  // 'Swelling of the eyes and lips' is one clause, unless something in it is denied.
  const whole = clausesOf(text, /[,;.:()[\]\n\r]|\s[-–—]\s|\b(?:but|then|so)\b/i).filter((clause) => !DENIES.test(clause))
  return [...clausesOf(text), ...whole].some((clause) => {
    const small = clause.toLowerCase()
    return isAffirmed(CAPITALS, clause) || words.some((word) => isAffirmed(word, small))
  })
}

export const soundsMild = (text: string) => clausesOf(text).some((clause) => isAffirmed(MILD, clause.toLowerCase()))

function isAffirmed(word: RegExp, clause: string): boolean {
  for (const { index } of clause.matchAll(word)) if (!NEGATED.test(clause.slice(0, index).toLowerCase())) return true
  return false
}

/** The dot of a shortened word ends no clause and no allergy: 'diff. breathing'. */
export const SHORTENED = /(?<=\b(?:diff|diffic|difficul|resp|sev|swoll|anaph|unconsc?|adm|hosp))\./gi

/** A negation reaches no further than its clause. */
function clausesOf(text: string, between = /[,;.:()[\]\n\r]|\s[-–—]\s|\b(?:and|but|then|so)\b/i): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’`]/gu, '')
    // 'D.I.B.' is one word.
    .replaceAll(/(?<!\p{L})(?:\p{L}\.)+\p{L}(?!\p{L})\.?/gu, (short) => short.replaceAll('.', ''))
    .replaceAll(SHORTENED, ' ')
  return plain
    .split(between)
    .map((clause) => clause.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((clause) => clause !== '')
}

const SWELLING = /swell|swoll|swel\b|oedema|edema|puff/
export const soundsLikeSwelling = (text: string) => SWELLING.test(text.normalize('NFKC').toLowerCase())

const ITCHING = /itch|prurit/
export const soundsLikeItching = (text: string) => ITCHING.test(text.normalize('NFKC').toLowerCase())

function everyMatch(...words: RegExp[]): RegExp[] {
  return words.map((word) => new RegExp(word, 'g'))
}

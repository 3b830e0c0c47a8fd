/**
 * Words that say that a drug goes into a vein, a muscle or under the skin. Such a drug is on paper for the home only if a person says so.
 * Read from the name, the dose and the strength; it errs towards asking a person.
 */
const WORDS =
  /\b(?:iv|ivi|im|sc|s\/c|subcut|inj|injections?|injectables?|inject|infusions?|infused?|drips?|bolus|ampoules?|ampules?|amps?|vials?|intravenous(?:ly)?|intramuscular(?:ly)?|subcutaneous(?:ly)?|parenteral|saline|ringers?|dextrose|d5w|d10w|d50w|hartmanns?|n\/s|dns)\b/

export function isByInjection(...texts: readonly string[]): boolean {
  const plain = texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/\b([a-z])\.\s?(?=[a-z]\b)/g, '$1')
    .replaceAll(/['’]/g, '')
  return WORDS.test(plain)
}

import { remembered } from '../formulary/remembered.ts'
import { isReaction, spelled } from './allergy-words.ts'

/** It did no harm: 'no problem', 'without any side effects'. */
const NO_HARM =
  /\b(?:no|nil|without|not any)(?: (?:any|a|single|bad|known|other|further))* (?:problem|issue|reaction|(?:side|adverse|ill|bad) effect|adverse reaction|effect|trouble|complaint|harm)\b/g
const FINE = /\b(?:tolerat(?:e|ed|ing)|ok|okay|fine|safe|alright)\b/
const USED = /\b(?:take|took|taken|taking|use|used|using|had|has|have|given|gave|received|got|tolerat(?:e|ed|ing))\b/
const MAY_TAKE = [
  /\b(?:can|could|may|able to) (?:(?:only|still|safely|also|now) )*(?:take|have|use|tolerate|receive)\b/,
  /\bonly (?:take|use|tolerate)\b/,
  /\btolerat(?:e|ed|ing)\b/,
  /\b(?:are|is|was|be) (?:ok|okay|fine|safe|alright)\b|^(?:ok|okay|fine|safe|alright) (?:with|on)\b|\b(?:ok|okay|fine|safe|alright)$/,
]
/** Any of these, beside 'no problem', leaves a doubt. */
const HARM =
  /\b(?:allerg\w*|react\w*|(?:hyper)?sensitiv\w*|intoleran\w*|problem|issue|trouble|effect|adverse|bad|badly|poorly|hardly|barely|scarcely|longer|until|till|first|then|later|after|unless|if|once|half|small|little|low|worse|ill|sick|pain\w*|burn\w*|faint\w*|swoll\w*|swell\w*)\b/
const DENIED =
  /\b(?:no|not|never|none|nil|nor|neither|without|cannot|cant|dont|doesnt|didnt|isnt|wasnt|couldnt|wont|denie[sd]|refuse[sd]?)\b/

/** 'Can use only latex-free gloves' is an allergy to latex. */
const IS_WITHOUT = /\b(?:latex|nitrile|vinyl|silicone|neoprene|gloves?|catheters?)\b/i

/** Words beside 'tolerated' and 'no problem' that say nothing else. */
const FILLERS = new Set(
  `well very always been it this drug now quite so far before since again more dose course time twice all ever patient pt year month week day
  ago last at in and the he she him her has was is with for any childhood can could`.split(/\s+/),
)

const plain = (text: string) => spelled(text).join(' ')

/** Whether words leave a doubt that something did no harm. */
export function tellsHarm(text: string): boolean {
  const rest = plain(text).replaceAll(NO_HARM, ' ')
  return HARM.test(rest) || DENIED.test(rest) || rest.split(' ').some((word) => isReaction(word) && !FILLERS.has(word))
}

/**
 * Whether a part of a text says that what it names does no harm: 'can only take erythromycin', 'took penicillin before without problem'. It
 * names no allergy, and makes nothing clear: what else it may say is not understood. Source: the clinic's decision on allergies (docs/decisions/0045).
 */
export const isTolerated = remembered((text: string): boolean => {
  if (IS_WITHOUT.test(text)) return false
  const words = plain(text)
  const without = words.replaceAll(NO_HARM, ' ')
  const isSaid = MAY_TAKE.some((may) => may.test(words)) || (USED.test(words) && without !== words)
  return isSaid && !tellsHarm(text)
})

/** As a reaction: 'Penicillin: tolerated well', 'Penicillin: no problem'. */
export function isMereTolerance(reaction: string): boolean {
  const words = plain(reaction)
  const rest = words.replaceAll(NO_HARM, ' ')
  if (rest === words && !FINE.test(words)) return false
  return rest.split(' ').every((word) => word === '' || FILLERS.has(word) || FINE.test(word) || USED.test(word) || /^\d+$/.test(word))
}

/** 'Took penicillin before': what follows may say that it did no harm. */
export const tellsOfUse = (label: string): boolean => USED.test(plain(label)) && !tellsHarm(label)

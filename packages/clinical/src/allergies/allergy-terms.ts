/** What an allergy on the list may be. Calls carry these; the tables of drugs are in their own files, which no page loads to sign in. */
export const ALLERGY_KINDS = ['drug', 'food', 'other'] as const
export const SEVERITIES = ['mild', 'severe', 'unknown'] as const
export const ALLERGY_SOURCES = ['text', 'asked', 'seen-here'] as const

export const ALLERGY_STATUSES = ['not-asked', 'none-known', 'listed', 'unable'] as const
/** 'unable': a person asked and the patient could not answer. */
export type AllergyListStatus = (typeof ALLERGY_STATUSES)[number]

/** What a person decided about an item of the stock. */
export const MAPPING_STATES = ['mapped', 'not-a-drug', 'unknown'] as const

/** Where a record may mention an allergy besides its list. */
export const MENTION_PLACES = ['problems', 'complaints', 'co-morbidities'] as const
export type MentionPlace = (typeof MENTION_PLACES)[number]

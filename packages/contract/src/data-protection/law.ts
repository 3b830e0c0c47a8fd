// What the screens and papers of data protection say of the law. Dated, with its source, and not legal advice: no lawyer has reviewed it
// for this program, and the screens say so.

type LawSource = {
  readonly title: string
  /** Where the text or its summary was read. */
  readonly readAt: string
  /** yyyy-mm-dd */
  readonly readOn: string
  readonly reviewed: boolean
}

/** How far a text was read for this program, and that a lawyer has not. */
export const LAW_SOURCES = {
  act: {
    title: 'Nigeria Data Protection Act 2023, s. 34–38 (rights) and s. 40 (breaches)',
    readAt: 's. 40: lawglobalhub.com/section-40-nigeria-data-protection-act-2023; s. 34–38 from memory',
    readOn: '2026-11-26',
    reviewed: false,
  },
  health: {
    title: 'National Health Act 2014, s. 26 (confidentiality)',
    readAt: 'lawglobalhub.com/section-26-nigerian-national-health-act-2014',
    readOn: '2026-11-26',
    reviewed: false,
  },
  directive: {
    title: 'General Application and Implementation Directive (GAID) 2025: 30 days, classes of importance',
    readAt: 'classes: a summary at dlapiperdataprotection.com; 30 days from memory',
    readOn: '2026-11-26',
    reviewed: false,
  },
  notice: {
    title: 'Guidance Notice NDPC/HQ/GN/VOL.02/24 of 14 February 2024 (levels)',
    readAt: 'press reports: nairametrics.com, 16 February 2024; mobitsworld.com',
    readOn: '2026-11-26',
    reviewed: false,
  },
} as const satisfies Record<string, LawSource>

/** How long the clinic has to answer a person who asks for their data. GAID 2025, from memory. */
export const REQUEST_DAYS = 30

/** How long the clinic has to tell the Commission of a breach, from becoming aware of it. NDPA 2023, s. 40(2). */
export const BREACH_HOURS = 72

/** More data subjects than this in six months make a controller one "of major importance". GAID 2025, summary at DLA Piper. */
export const MAJOR_IMPORTANCE_OVER = 200

/**
 * The levels, with the kinds of clinic that press reports of the guidance notice name. We found no source for the number of data subjects
 * at which each level begins, so no number is given.
 */
export const LEVELS = [
  { level: 'Extra-High Level (EHL)', kinds: 'hospitals that provide secondary or tertiary medical services' },
  { level: 'Ordinary-High Level (OHL)', kinds: 'primary health centres and independent laboratories' },
] as const

/** The only grounds on which the National Health Act 2014, s. 26(2), lets anyone disclose what the clinic knows of a patient. */
export const DISCLOSURE_GROUNDS = ['consent', 'law', 'minor', 'unable', 'public-health'] as const
export type DisclosureGround = (typeof DISCLOSURE_GROUNDS)[number]

export const GROUND_WORDS: Record<DisclosureGround, string> = {
  consent: 'The patient consents in writing',
  law: 'A court order or a law requires it',
  minor: 'A minor: a parent or guardian requests it',
  unable: 'Unable to consent: a guardian or representative requests it',
  'public-health': 'Not to disclose would be a serious threat to public health',
}

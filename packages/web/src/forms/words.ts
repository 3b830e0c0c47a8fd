type Entry = { readonly label: string; readonly reaction: string }

/** The words of a patient's allergies, and of asking for them. */
export const WORDS = {
  loading: 'Loading allergies…',
  notLoaded: 'Allergies could not be loaded',
  tryAgain: 'Try again',
  tryListAgain: 'Try again to load the allergies',
  notAsked: 'Allergies not asked',
  unable: 'Allergies not known: the patient could not answer',
  ask: 'Ask',
  differ: 'The text and the list differ',
  noneKnown: (askedOn: string | null) => (askedOn ? `No known allergies, asked ${askedOn}` : 'No known allergies'),
  listed: (list: readonly Entry[]) =>
    `Allergies: ${list.map(({ label, reaction }) => (reaction === '' ? label : `${label} (${reaction})`)).join(', ')}`,
  showMore: (count: number) => `Show ${count} more ${count === 1 ? 'allergy' : 'allergies'}`,
  none: 'None known',
  addAllergy: 'Add an allergy',
  allergicTo: 'What is the patient allergic to?',
  whatHappened: 'What happened?',
  wasSevere: 'It was severe: swelling of the face, collapse, could not breathe, blisters',
  saveAllergy: 'Save the allergy',
} as const

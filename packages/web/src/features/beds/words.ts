/** The words of the beds. */
export const WORDS = {
  rename: (tag: string) => `Rename ${tag}`,
  printLabel: (tag: string) => `Print the label of ${tag}`,
  noBedsYet: 'No beds yet. Enter the tag of each bed below, as written on the bed.',
  noneLikeThis: 'No beds match. Choose All to see every bed.',
  freeBeds: (free: number, length: number) => `${free} free of ${length}`,
  newBeds: 'New beds',
  bedTag: 'Bed tag',
  exampleTag: 'Ward A – 1',
  renamed: (tag: string) => `Renamed to ${tag}`,
  newTag: (tag: string) => `New tag for ${tag}`,
  bedTagAt: (position: number) => `Bed tag ${position}`,
  removeBedTag: (position: number) => `Remove bed tag ${position}`,
  since: 'since',
} as const

/** The words of the shared parts that the first screens load; they do without the others. */
export const FIRST_WORDS = {
  menu: 'Menu',
  findOrGo: 'Find a patient or go to …',
  paletteKeys: 'Ctrl K',
  firstPage: 'Go to the first page.',
  pageOf: (page: number, pages: number) => `Page: ${page} of ${pages}`,
  emptyPage: 'This page is empty now.',
  openedBy: 'Opened by',
  workingDiagnosis: 'Working diagnosis',
  notLoaded: 'This could not be loaded',
} as const

/** The words around every form before the sign-in; the first page loads no others. */
export const FRAME_WORDS = {
  product: 'EMR',
  noOneReads: 'No one here can read your password.',
} as const

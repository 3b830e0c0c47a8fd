/** Sentences of the frame of all screens behind the sign-in. */
export const FRAME_WORDS = {
  skipToContent: 'Skip to content',
  signOut: 'LOGOUT',
  changePassword: 'Change password',
  goTo: 'Go to…',
  help: 'Help: keys of this screen',
} as const

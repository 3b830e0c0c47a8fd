const NO_CODE = 'No code? Ask the admin for a password slip.'
const SLIP = 'No email? Ask the admin for a password slip.'

/** The words of signing in and of passwords. */
export const WORDS = {
  oneTimePasswordHelp: 'Your one-time password works only once. Choose your own now.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  invitationHelp: 'Enter the one-time password of your invitation, then choose your own.',
  oneTimePassword: 'One-time password',
  backToSignIn: 'Back to sign in',
  forgotHelp: 'Get a six-digit code by email to set a new password. It works for ten minutes. No email? Ask the admin for a password slip.',
  forgotPassword: 'Forgot password',
  changePasswordContext: 'You stay signed in here, and are signed out everywhere else.',
  changePassword: 'Change password',
  resetTitle: 'Set a new password',
  resetCode: 'Reset code',
  newCode: 'Ask for a new code',
  noMailHelp: (noMail: string) => `${noMail} If the admin gives you a six-digit code instead, enter it here.`,
  resetHelp: `Enter your six-digit code. ${NO_CODE}`,
  resetHelpFor: (email: string) => `Enter the six-digit code for ${email}. ${NO_CODE}`,
  resetHelpIfRegistered: (email: string) => `If ${email} is registered here, a six-digit code is on its way. ${SLIP}`,
} as const

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
  sendAnotherCode: 'Send another code',
  noMailHelp: (noMail: string) => `${noMail} If the admin gives you a six-digit code instead, enter it here.`,
  resetHelp: `Enter the six-digit code from your email. ${SLIP}`,
  resetHelpFor: (email: string) => `Enter the six-digit code for ${email}. ${SLIP}`,
  resetHelpIfRegistered: (email: string) => `If ${email} is registered here, a six-digit code is on its way. ${SLIP}`,
} as const

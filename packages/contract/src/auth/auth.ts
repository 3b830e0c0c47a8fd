import { ROLES } from '@clinic/clinical/people/roles'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { accountEmail, emailParam, Message, password, requiredText } from '../fields.ts'
import { passwordTooShort, RULES } from '../messages.ts'
import { LOGIN, PASSWORD_MIN } from './credentials.ts'

const currentPassword = password(PASSWORD_MIN, RULES.password, passwordTooShort(PASSWORD_MIN))
const newPassword = password(PASSWORD_MIN, RULES.newPassword, passwordTooShort(PASSWORD_MIN))

/** The signed-in person, as the token's payload carries it. */
export const SignedInUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isFirstLogin: z.boolean(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const Credentials = z.object({ email: accountEmail(), password: currentPassword })

export const SignedIn = z.object({ token: z.string(), user: SignedInUser })

export const login = defineEndpoint({
  ...LOGIN,
  summary: 'Sign in',
  body: Credentials,
  response: SignedIn,
  notIdempotent: 'a sign-in is a secret that must not be stored; a second one does no harm',
  touchesNothing: 'no screen shows who is signed in',
})

export const UpdatePassword = z.object({ email: accountEmail(), password: currentPassword, newPassword })

const passwordUpdate = {
  method: 'PATCH',
  summary: 'Change your password with the current one; ends all older sign-ins',
  access: 'public',
  touches: ['personnel'],
  body: UpdatePassword,
  response: z.object({ message: z.string(), token: z.string(), user: SignedInUser }),
  notIdempotent: 'its answer holds a sign-in, which must not be stored; a second try fails on the old password',
} as const

export const updatePassword = defineEndpoint({ ...passwordUpdate, path: '/users/update-password' })
/** The specification's second spelling of the same call. */
export const udpatePassword = defineEndpoint({ ...passwordUpdate, path: '/users/udpate-password' })

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/users/forgot-password/:email',
  summary: 'Send a six-digit reset code; the same answer for every email',
  access: 'public',
  touchesNothing: 'it only sends a code',
  params: emailParam,
  /** `mail`: whether this clinic sends mail. It does not tell whether the email is known. */
  response: Message.extend({ mail: z.boolean() }),
  notIdempotent: 'no one is signed in, so there is no person to keep a key for; a newer code replaces the older one',
})

export const ResetPassword = z.object({
  otp: requiredText(20, RULES.otp).regex(/^\d{6}$/, RULES.otpForm),
  email: accountEmail(),
  password: newPassword,
})

export const resetPassword = defineEndpoint({
  method: 'PATCH',
  path: '/users/reset-password',
  summary: 'Set a new password with a reset code; ends all sign-ins',
  access: 'public',
  touches: ['personnel'],
  body: ResetPassword,
  response: Message,
  notIdempotent: 'no one is signed in; a code works once',
})

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in person',
  access: 'signed-in',
  shows: ['personnel'],
  response: SignedInUser,
})

import { defineEndpoint } from '../endpoint.ts'
import { Message } from '../fields.ts'

/** Apart from the other calls of a sign-in, because each first screen can sign out, and needs no schema for it. */
export const logout = defineEndpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Sign out',
  access: 'signed-in',
  touchesNothing: 'no screen shows who is signed in',
  response: Message,
  notIdempotent: 'the sign-in that would own the key has ended',
})

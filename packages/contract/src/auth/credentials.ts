import { plainEmail } from '@clinic/clinical/names'
import { passwordTooShort, RULES } from '../messages.ts'

/**
 * The rules for an account's email and password, without zod, so that the sign-in page loads sooner (decision 0022).
 * The schemas in fields.ts and auth.ts use the same parts, and credentials.test.ts checks that both give the same answers.
 */

/** The specification's floor. The setting PASSWORD_MIN raises it for new passwords, on the server. */
export const PASSWORD_MIN = 6
export const MAX_EMAIL = 254
export const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]+$/u

/** The call that `login` declares in full. */
export const LOGIN = { method: 'POST', path: '/users/login', access: 'public' } as const

export const UNSTORABLE = 'This holds a character that cannot be stored'
export const UNUSABLE_PASSWORD = 'Use a shorter password'
export const EMAIL_TOO_LONG = `Use at most ${MAX_EMAIL} characters`

/** Half a surrogate pair and NUL are valid JSON but not storable text (PostgreSQL refuses both). */
export const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** At most 1,024 bytes, so that hashing cannot be used to stop the clinic. */
export const usablePassword = (typed: string) => typed.isWellFormed() && new TextEncoder().encode(typed).length <= 1024

type SignInValues = { readonly email: string; readonly password: string }
type ValidationResult = { value: SignInValues; issues?: undefined } | { issues: { path: [keyof SignInValues]; message: string }[] }

/** Answers as the schema `Credentials` does. */
export function validateCredentials({ email: typed, password }: SignInValues): ValidationResult {
  const email = plainEmail(typed)
  const problems = [
    ['email', emailProblem(email)],
    ['password', passwordProblem(password)],
  ] as const
  const issues = problems.flatMap(([field, message]) => (message === null ? [] : [{ path: [field] as [keyof SignInValues], message }]))
  return issues.length > 0 ? { issues } : { value: { email, password } }
}

function emailProblem(email: string): string | null {
  if (!storable(email)) return UNSTORABLE
  if (letters(email) > MAX_EMAIL) return EMAIL_TOO_LONG
  if (email === '') return RULES.email
  return EMAIL.test(email) ? null : RULES.emailForm
}

function passwordProblem(password: string): string | null {
  if (password === '') return RULES.password
  if (letters(password) < PASSWORD_MIN) return passwordTooShort(PASSWORD_MIN)
  return usablePassword(password) ? null : UNUSABLE_PASSWORD
}

/** Code points, as zod counts. */
const letters = (text: string) => [...text].length

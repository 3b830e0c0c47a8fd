import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Credentials, login } from './auth.ts'
import { LOGIN, MAX_EMAIL, validateCredentials } from './credentials.ts'

const EMAILS = [
  '',
  ' ',
  'ada',
  'ada@',
  '@clinic',
  'ada@clinic',
  'ada@clinic.',
  'ada@clinic.test',
  ' Ada@Clinic.TEST ',
  'a b@clinic.test',
  '\u200b',
  'a\u200bda@clinic.test',
  '\uff21da@clinic\uff0etest',
  'ada@@clinic.test',
  'ada@clinic..test',
  'ada@kl\u0131n\u0131k.test',
  'a\u0308da@clinic.test',
  'ada\0@clinic.test',
  'ada\ud800@clinic.test',
  '<ada>@clinic.test',
  'ada@clinic.te,st',
  `${'a'.repeat(MAX_EMAIL - 12)}@clinic.test`,
  `${'a'.repeat(MAX_EMAIL - 11)}@clinic.test`,
]
const PASSWORDS = ['', ' ', '12345', '123456', ' 1234 ', 'p\ud800assword', '\0\0\0\0\0\0', 'ä'.repeat(512), 'ä'.repeat(513)]

/** The value, or the first message of each field, as a form shows it. */
function outcomeOf(credentials: { email: string; password: string }) {
  const validated = validateCredentials(credentials)
  const parsed = Credentials.safeParse(credentials)
  const first = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
    Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]))
  return {
    withoutZod: validated.issues ? first(validated.issues) : validated.value,
    withZod: parsed.success ? parsed.data : first(parsed.error.issues),
  }
}

test('the sign-in page validates as the schema does', () => {
  for (const email of EMAILS)
    for (const password of PASSWORDS) {
      const { withoutZod, withZod } = outcomeOf({ email, password })
      expect(withoutZod, JSON.stringify({ email, password })).toEqual(withZod)
    }
})

test('the two agree on random input', () => {
  const part = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ maxLength: 300 }))
  fc.assert(
    fc.property(part, part, (email, password) => {
      const { withoutZod, withZod } = outcomeOf({ email, password })
      expect(withoutZod).toEqual(withZod)
    }),
  )
})

test('the sign-in page calls the declared endpoint', () => {
  expect(login).toMatchObject(LOGIN)
})

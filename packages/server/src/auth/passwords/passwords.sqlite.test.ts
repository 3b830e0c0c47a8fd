import { expect, test } from 'vitest'
import { isCommonPassphrase, isCommonPassword } from './common-passwords.ts'
import { COST, createPasswords } from './passwords.ts'

const CHEAP = { memory: 8, passes: 1, parallelism: 1 }
const pepper = Buffer.alloc(64, 7)

test('a hash is Argon2id at the decided cost, with its own nonce', async () => {
  const passwords = createPasswords(pepper)
  expect(COST).toEqual({ memory: 65_536, passes: 2, parallelism: 1 })
  const hash = await passwords.hash('harmattan rain')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1,keyid=[\w+/]{8}\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.hash('harmattan rain')).not.toBe(hash)
  expect(await passwords.verify('harmattan rain', hash)).toBe(true)
  expect(await passwords.verify('harmattan ruin', hash)).toBe(false)
})

test('no password is accepted without the pepper, or with a damaged hash', async () => {
  const passwords = createPasswords(pepper, CHEAP)
  const hash = await passwords.hash('harmattan rain')
  expect(await createPasswords(Buffer.alloc(64, 8), CHEAP).verify('harmattan rain', hash)).toBe(false)
  for (const damaged of [null, '', 'harmattan rain', hash.slice(0, -1), hash.replace('m=8', 'm=9')])
    expect(await passwords.verify('harmattan rain', damaged)).toBe(false)
})

test('the same letter in two Unicode forms is the same password', async () => {
  const passwords = createPasswords(pepper, CHEAP)
  expect(await passwords.verify('ọbẹ̀ ata'.normalize('NFD'), await passwords.hash('ọbẹ̀ ata'.normalize('NFC')))).toBe(true)
})

test('turns away too many requests at once with a time to retry, and serves the others', async () => {
  const passwords = createPasswords(pepper, CHEAP)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.hash('harmattan rain')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(22)
  expect(outcomes.at(-1)).toMatchObject({ reason: { status: 503, headers: { 'retry-after': '2' } } })
  expect(await passwords.hash('harmattan rain')).toContain('$argon2id$')
})

test.each([
  '123456',
  'password',
  'PASSWORD',
  'Password1!',
  'p@ssw0rd',
  'qwerty',
  'asdfghjk',
  '987654',
  'aaaaaa',
  '121212',
  'lovelove',
  'iloveyou2',
  'Blessing123',
  'nigeria2026',
  'letmein',
  'Welcome1',
  'jesus777',
  'doctor1',
  '1q2w3e4r',
  'abc123',
  '111111111',
  'Chelsea10',
])('%s is among the commonest', (password) => expect(isCommonPassword(password)).toBe(true))

test.each([
  '123456789012',
  '1234 5678 9012',
  '210987654321',
  'qwertyuiop asdf',
  'password 2026',
  'password password',
  'abc123abc123',
  'iloveyou Jesus 1',
  'Saints Community Clinic',
  'saints-community-clinic 26',
  'SaintsCommunityClinic2026!',
  'clinic saints',
  'nigeria clinic 2026',
])('%s is among the passphrases that are tried first', (passphrase) => {
  expect(isCommonPassphrase(passphrase, 'Saints Community Clinic')).toBe(true)
})

test.each([
  'four calm goats sing',
  'four goats sing',
  'violet kettle seven roads',
  'ẹ̀wà agọ̀nyìn ní ọjà',
  '雨 月 山 川 海 空 木 火 土',
  'Tr8-kx2.pq-99w',
])('%s is not', (passphrase) => expect(isCommonPassphrase(passphrase, 'Saints Community Clinic')).toBe(false))

test.each(['harmattan rain', 'violet kettle 7', 'Tr8-kx2.pq', 'ẹ̀wà agọ̀nyìn', 'mangoes on friday', 'XUSTHN4B2QPLA7DE'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

import { expect, test } from 'vitest'
import { isSigned, lineOfPublicKey, newReleaseKeys, publicKeyOfSecret, signText } from './signature.ts'

/** Published with minisign's verifiers, so made by a different program. */
const THEIRS = {
  publicKey: 'untrusted comment: minisign public key E7620F1842B4E81F\nRWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\n',
  signature: [
    'untrusted comment: signature from minisign secret key',
    'RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=',
    'trusted comment: timestamp:1556193335\tfile:test',
    'y/rUw2y8/hOUYjZU71eHp/Wo1KZ40fGy2VJEDl34XMJM+TX48Ss/17u3IvIfbVR1FkZZSNCisQbuQY+bHwhEBg==',
  ].join('\n'),
}

test('accepts minisign’s signature, for that text only', () => {
  expect(isSigned('test', THEIRS.signature, THEIRS.publicKey)).toBe(true)
  expect(isSigned('Test', THEIRS.signature, THEIRS.publicKey)).toBe(false)
})

const keys = newReleaseKeys()
const signature = signText('content', keys.secretKey, 'clinic-1.0.0')
const changeLine = (place: number, change: (line: string) => string) =>
  signature
    .split('\n')
    .map((line, at) => (at === place ? change(line) : line))
    .join('\n')

test('accepts our own signature, and derives the public key from the secret key', () => {
  expect(isSigned('content', signature, keys.publicKey)).toBe(true)
  expect(publicKeyOfSecret(keys.secretKey)).toBe(keys.publicKey)
  expect(lineOfPublicKey(`untrusted comment: x\n${keys.publicKey}\n`)).toBe(keys.publicKey)
})

test.each([
  ['of another content', 'Content', signature, keys.publicKey],
  ['by another key', 'content', signature, newReleaseKeys().publicKey],
  ['with another comment', 'content', changeLine(2, (line) => `${line}1`), keys.publicKey],
  ['with another last line', 'content', changeLine(3, (line) => line.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))), keys.publicKey],
  ['that is cut', 'content', changeLine(1, (line) => line.slice(0, 40)), keys.publicKey],
  ['that is empty', 'content', '', keys.publicKey],
  ['for a key that is none', 'content', signature, 'RWQ'],
])('a signature %s is none', (_, content, file, publicKey) => {
  expect(isSigned(content, file, publicKey)).toBe(false)
})

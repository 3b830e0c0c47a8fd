import { createPrivateKey } from 'node:crypto'
import { type Keys, summarySecretOf } from '../keys.ts'

/** Loaded where something is sealed or opened, as for backups: it takes some 5 MB. */
export const loadAge = () => import('age-encryption')

/** What comes before the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** The clinic's secret key, as age takes it. */
export const secretKeyOf = (keys: Keys): CryptoKey =>
  createPrivateKey({ key: Buffer.concat([PKCS8, summarySecretOf(keys)]), format: 'der', type: 'pkcs8' }).toCryptoKey(
    { name: 'X25519' },
    false,
    ['deriveBits'],
  )

const publicKeys = new WeakMap<Keys, Promise<string>>()

/** What other clinics seal for: 'age1…'. It stays the same as long as the keys folder does. */
export function publicKeyOf(keys: Keys): Promise<string> {
  const made = publicKeys.get(keys) ?? loadAge().then(({ identityToRecipient }) => identityToRecipient(secretKeyOf(keys)))
  publicKeys.set(keys, made)
  return made
}

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/**
 * Signatures in minisign's format (https://jedisct1.github.io/minisign/): Ed25519 over BLAKE2b-512, so minisign can check a bundle too. The
 * secret key is PKCS #8 in PEM, because minisign's own format needs a password at every use.
 */
const SECRET_COMMENT = 'untrusted comment: '
const TRUSTED_COMMENT = 'trusted comment: '
/** Bytes that come before a key, and before a signature of a hash. */
const [OF_KEY, OF_HASH] = ['Ed', 'ED']
const ID_BYTES = 8

type ReleaseKeys = { readonly publicKey: string; readonly secretKey: string }

export function newReleaseKeys(): ReleaseKeys {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { publicKey: publicKeyOf(privateKey), secretKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) }
}

/** The public key for a secret key. @throws if it is not a key */
export const publicKeyOfSecret = (secretKey: string): string => publicKeyOf(createPrivateKey(secretKey))

/** The lines of a signature file. The comment is signed too. */
export function signText(content: string, secretKey: string, comment: string): string {
  const key = createPrivateKey(secretKey)
  const signature = sign(null, hashOf(content), key)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  const named = Buffer.concat([Buffer.from(OF_HASH), idOf(rawOf(key)), signature])
  return [`${SECRET_COMMENT}clinic release`, named.toString('base64'), `${TRUSTED_COMMENT}${comment}`, whole.toString('base64'), ''].join(
    '\n',
  )
}

/** Is this a signature of `content` by the holder of this key? Anything malformed is not. */
export function isSigned(content: string, signatureFile: string, publicKey: string): boolean {
  const [, named = '', commented = '', whole = ''] = signatureFile.split('\n')
  const [bytes, last] = [Buffer.from(named, 'base64'), Buffer.from(whole, 'base64')]
  const known = readPublicKey(publicKey)
  if (!known || bytes.length !== OF_HASH.length + ID_BYTES + 64 || !commented.startsWith(TRUSTED_COMMENT)) return false
  const [kind, id, signature] = [bytes.subarray(0, 2), bytes.subarray(2, 10), bytes.subarray(10)]
  if (kind.toString() !== OF_HASH || !id.equals(known.id)) return false
  const comment = Buffer.from(commented.slice(TRUSTED_COMMENT.length))
  return verify(null, hashOf(content), known.key, signature) && verify(null, Buffer.concat([signature, comment]), known.key, last)
}

/** The line that identifies the key, for people to compare. Null if there is none. */
export function lineOfPublicKey(publicKey: string): string | null {
  const line = publicKey.trim().split('\n').at(-1) ?? ''
  return readPublicKey(line) ? line : null
}

function publicKeyOf(key: KeyObject): string {
  const raw = rawOf(key)
  return Buffer.concat([Buffer.from(OF_KEY), idOf(raw), raw]).toString('base64')
}

function rawOf(key: KeyObject): Buffer {
  const { crv, x = '' } = createPublicKey(key).export({ format: 'jwk' })
  if (crv !== 'Ed25519') throw new Error('This is not a key that signs releases. Make one with: npm run bundle:key -- FILE')
  return Buffer.from(x, 'base64url')
}

const idOf = (raw: Buffer) => createHash('sha256').update(raw).digest().subarray(0, ID_BYTES)

function readPublicKey(text: string): { id: Buffer; key: KeyObject } | null {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64')
  if (bytes.length !== OF_KEY.length + ID_BYTES + 32 || bytes.subarray(0, 2).toString() !== OF_KEY) return null
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(10).toString('base64url') }
  return { id: bytes.subarray(2, 10), key: createPublicKey({ key: jwk, format: 'jwk' }) }
}

const hashOf = (content: string) => createHash('blake2b512').update(content).digest()

import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The ending of a sealed file, as the `age` tool has it; that tool opens it too. */
export const SEALED = '.age'

const PIECE_BYTES = 1 << 20

/** Loaded where something is sealed or opened: it takes some 5 MB, and most servers never seal. */
const loadAge = () => import('age-encryption')

export async function isPublicKey(text: string): Promise<boolean> {
  const { Encrypter } = await loadAge()
  try {
    new Encrypter().addRecipient(text)
    return text.startsWith('age1')
  } catch {
    return false
  }
}

/** What opens a sealed file later: the secret key that belongs to a public one (X25519), or a passphrase (scrypt, as slow as age has it). */
export type SealSecret = { readonly publicKey: string } | { readonly passphrase: string }

/** Writes `path` to `target`, sealed as the `age` tool does it. A link in the target's place is replaced, and never followed. */
export async function sealFile(path: string, target: string, sealedWith: SealSecret): Promise<{ size: number; sha256: string }> {
  rmSync(target, { force: true })
  const encrypter = await encrypterFor(sealedWith)
  const sealed = await encrypter.encrypt(piecesOf(path))
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(Readable.fromWeb(sealed as NodeStream), hashed, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
  return { size: statSync(target).size, sha256: hash.digest('hex') }
}

/** The same for what is in memory. */
export async function sealBytes(bytes: Uint8Array, sealedWith: SealSecret): Promise<Uint8Array> {
  return (await encrypterFor(sealedWith)).encrypt(bytes)
}

async function encrypterFor(sealedWith: SealSecret) {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  if ('publicKey' in sealedWith) encrypter.addRecipient(sealedWith.publicKey)
  else encrypter.setPassphrase(normal(sealedWith.passphrase))
  return encrypter
}

/**
 * Opens a sealed file into `target`. Each piece of it is checked on the way.
 * @throws if the secret key or the passphrase is another one, or the file was changed or cut short
 */
export async function openSealed(
  path: string,
  target: string,
  opensWith: { readonly secretKey: string } | { readonly passphrase: string },
): Promise<void> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  if ('secretKey' in opensWith) decrypter.addIdentity(opensWith.secretKey)
  else decrypter.addPassphrase(normal(opensWith.passphrase))
  const opened = await decrypter.decrypt(piecesOf(path))
  await pipeline(Readable.fromWeb(opened as NodeStream), createWriteStream(target, { mode: 0o600 }))
}

/** Keyboards write the same letter in more than one way. */
const normal = (passphrase: string) => passphrase.normalize('NFC')

/** Does a passphrase open this file, and not a key? Its first lines say so in plain text. */
export function isSealedWithPassphrase(path: string): boolean {
  const handle = openSync(path, 'r')
  try {
    const start = Buffer.alloc(100)
    const length = readSync(handle, start)
    return /^age-encryption\.org\/v1\n-> scrypt /.test(start.toString('latin1', 0, length))
  } finally {
    closeSync(handle)
  }
}

/** The same streams by two names: the browser's, and Node's. */
type NodeStream = Parameters<typeof Readable.fromWeb>[0]

const piecesOf = (path: string) =>
  Readable.toWeb(createReadStream(path, { highWaterMark: PIECE_BYTES })) as unknown as ReadableStream<Uint8Array>

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/** The ending of a sealed file, as the `age` tool has it; that tool opens it too. */
export const SEALED = '.age'

const PIECE_BYTES = 1 << 20

export function isPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return text.startsWith('age1')
  } catch {
    return false
  }
}

/** Writes `path` to `target`, readable with the secret key that belongs to `publicKey` (age, X25519). */
export async function sealFile(path: string, target: string, publicKey: string): Promise<{ size: number; sha256: string }> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  const sealed = await encrypter.encrypt(piecesOf(path))
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(Readable.fromWeb(sealed as NodeStream), hashed, createWriteStream(target, { mode: 0o600 }))
  return { size: statSync(target).size, sha256: hash.digest('hex') }
}

/**
 * Opens a sealed file into `target`. Each piece of it is checked on the way.
 * @throws if the secret key is another one, or the file was changed or cut short
 */
export async function openSealed(path: string, target: string, secretKey: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKey)
  const opened = await decrypter.decrypt(piecesOf(path))
  await pipeline(Readable.fromWeb(opened as NodeStream), createWriteStream(target, { mode: 0o600 }))
}

/** The same streams by two names: the browser's, and Node's. */
type NodeStream = Parameters<typeof Readable.fromWeb>[0]

const piecesOf = (path: string) =>
  Readable.toWeb(createReadStream(path, { highWaterMark: PIECE_BYTES })) as unknown as ReadableStream<Uint8Array>

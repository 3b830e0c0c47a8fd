import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncToDisk, writeWhole, writeWholeOnce } from './durable-files.ts'

/** Secrets that are kept outside the store and its backups. */
export type Keys = {
  /** Keys for signing tokens, newest first. Older ones are accepted until their last token has expired. */
  readonly token: readonly { readonly kid: string; readonly secret: Buffer }[]
  /** Mixed into password hashes, so that passwords cannot be guessed from a stolen store alone. */
  readonly pepper: Buffer
  readonly audit: Buffer
  /** Encrypts stored answers, hides what throttling counts, and derives the keys of unsent work and of summaries from other clinics. */
  readonly seal: Buffer
}

const NAMES = ['token', 'pepper', 'audit', 'seal'] as const
const BYTES = 64

/**
 * Reads the key files in `dir`, creating missing ones, readable only by their owner. Tokens are valid for `tokenHours`.
 * @throws if a file is shorter than 32 bytes or readable by others.
 */
export function loadKeys(dir: string, tokenHours = Number.POSITIVE_INFINITY): Keys {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  syncToDisk(dirname(dir))
  const [token, pepper, audit, seal] = NAMES.map((name) => readOrMake(join(dir, `${name}.key`))) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [token, ...readPrevious(dir, tokenHours)].map(named), pepper, audit, seal }
}

/** Reads a store's keys for a command, without creating any. @throws if one is missing, or as `loadKeys` */
export function readKeys(dir: string): Keys {
  const missing = NAMES.map((name) => join(dir, `${name}.key`)).find((path) => !existsSync(path))
  if (missing !== undefined) throw new Error(`The key file ${missing} is missing. Run this where the server runs, with its DATA_DIR.`)
  const [token, pepper, audit, seal] = NAMES.map((name) => read(join(dir, `${name}.key`))) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [named(token)], pepper, audit, seal }
}

/**
 * Creates a new token key, which the server uses from its next start. Tokens of earlier keys stay valid until they expire, or end at that
 * start if `keepPrevious` is false.
 */
export function rotateTokenKey(dir: string, keepPrevious: boolean): void {
  const [newest, previous] = [join(dir, TOKEN), join(dir, PREVIOUS)]
  const old = read(newest)
  // In this order, a power cut in between leaves the old key in use, perhaps listed twice.
  if (keepPrevious) writeWhole(previous, [old, ...(existsSync(previous) ? readAll(previous) : [])].map(textOf).join(''))
  else rmSync(previous, { force: true })
  writeWhole(newest, textOf(randomBytes(BYTES)))
}

const TOKEN = 'token.key'
const PREVIOUS = 'token.previous.key'

/**
 * Earlier keys, until the last token signed with them has expired; then they are deleted. A server keeps signing with its key until it
 * restarts, so the time counts from the first start after the last rotation, which updates the file's date.
 */
function readPrevious(dir: string, tokenHours: number): Buffer[] {
  const path = join(dir, PREVIOUS)
  if (!existsSync(path)) return []
  const seenAt = statSync(path).mtimeMs
  const isFirstStart = seenAt <= statSync(join(dir, TOKEN)).mtimeMs
  if (isFirstStart) utimesSync(path, new Date(), new Date())
  if (isFirstStart || Date.now() - seenAt < tokenHours * 3_600_000) return readAll(path)
  rmSync(path, { force: true })
  return []
}

/** The audit's key, for commands that must not create one; null if missing. */
export function readAuditKey(dir: string): Buffer | null {
  const path = join(dir, 'audit.key')
  return existsSync(path) ? read(path) : null
}

/** Keys in memory only, for tests. */
export function randomKeys(): Keys {
  const [token, pepper, audit, seal] = NAMES.map(() => randomBytes(BYTES)) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [named(token)], pepper, audit, seal }
}

function readOrMake(path: string): Buffer {
  if (existsSync(path)) return read(path)
  // Synced before use: if a power cut lost the keys, a store encrypted with them could never be opened again.
  writeWholeOnce(path, textOf(randomBytes(BYTES)))
  return read(path)
}

const textOf = (key: Buffer) => `${key.toString('hex')}\n`

function read(path: string): Buffer {
  const [key] = readAll(path)
  return key as Buffer // it exists, or was refused
}

/** Windows has no such file modes. @throws with instructions */
export function refuseReadableByOthers(path: string): void {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`The key file ${path} can be read by others. Run: chmod 600 ${path}`)
}

/** One key per line, newest first. */
function readAll(path: string): Buffer[] {
  refuseReadableByOthers(path)
  const keys = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'hex'))
  if (keys.some((key) => key.length < 32))
    throw new Error(`The key file ${path} is damaged: it must hold at least 64 hexadecimal digits. Restore it from its copy.`)
  return keys
}

const named = (secret: Buffer) => ({ kid: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret })

const sealKeys = new WeakMap<Keys, Buffer>()

function sealKey(keys: Keys): Buffer {
  const made = sealKeys.get(keys) ?? createHash('sha256').update(keys.seal).update('answers').digest()
  sealKeys.set(keys, made)
  return made
}

/**
 * The key that encrypts a person's unsent work on a device, in hex; the device never stores it. The same person on the same device always
 * gets the same key.
 */
export const draftKeyOf = ({ seal }: Pick<Keys, 'seal'>, personId: string, device: string): string =>
  createHmac('sha256', seal).update(['drafts', personId, device].join('|')).digest('hex')

/**
 * The secret of the key for which other clinics seal summaries (X25519), 32 bytes. Derived, so that every copy of the keys folder has it,
 * those from before there were summaries too.
 */
export const summarySecretOf = ({ seal }: Pick<Keys, 'seal'>): Buffer => createHmac('sha256', seal).update('sister-summaries').digest()

/** AES-256-GCM, so that answers stored for repeated requests cannot be read from the store. */
export function seal(keys: Keys, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(keys), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws if the text was changed or encrypted with another key. */
export function unseal(keys: Keys, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealKey(keys), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

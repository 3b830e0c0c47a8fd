import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncToDisk, writeWhole, writeWholeOnce } from './durable-files.ts'

/** The secrets that are kept outside the store and outside its backups. */
export type Keys = {
  /** Signs tokens; the newest first. Older ones are accepted until their last token has expired. */
  readonly token: readonly { readonly kid: string; readonly secret: Buffer }[]
  /** Mixed into password hashes: a stolen store alone cannot be guessed at. */
  readonly pepper: Buffer
  readonly audit: Buffer
  /** Seals kept answers, hides what throttling counts, and makes the keys of unsent work. */
  readonly seal: Buffer
}

const NAMES = ['token', 'pepper', 'audit', 'seal'] as const
const BYTES = 64

/**
 * Reads the key files of `dir`, making those that are missing, readable by their owner only. A token lasts so many hours.
 * @throws if a file is shorter than 32 bytes or readable by others.
 */
export function loadKeys(dir: string, tokenHours = Number.POSITIVE_INFINITY): Keys {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  syncToDisk(dirname(dir))
  const [token, pepper, audit, seal] = NAMES.map((name) => readOrMake(join(dir, `${name}.key`))) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [token, ...readPrevious(dir, tokenHours)].map(named), pepper, audit, seal }
}

/** The keys of a store, for a command beside its server: it makes none. @throws if one is missing, or as `loadKeys` */
export function readKeys(dir: string): Keys {
  const missing = NAMES.map((name) => join(dir, `${name}.key`)).find((path) => !existsSync(path))
  if (missing !== undefined) throw new Error(`The key file ${missing} is missing. Run this where the server runs, with its DATA_DIR.`)
  const [token, pepper, audit, seal] = NAMES.map((name) => read(join(dir, `${name}.key`))) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [named(token)], pepper, audit, seal }
}

/**
 * Makes a new key for tokens; the server signs with it from its next start on. What those before it signed holds until it expires,
 * or ends at that start if `keepPrevious` is false.
 */
export function rotateTokenKey(dir: string, keepPrevious: boolean): void {
  const [newest, previous] = [join(dir, TOKEN), join(dir, PREVIOUS)]
  const old = read(newest)
  // In this order a power cut on the way leaves the old key in use, and perhaps twice.
  if (keepPrevious) writeWhole(previous, [old, ...(existsSync(previous) ? readAll(previous) : [])].map(textOf).join(''))
  else rmSync(previous, { force: true })
  writeWhole(newest, textOf(randomBytes(BYTES)))
}

const TOKEN = 'token.key'
const PREVIOUS = 'token.previous.key'

/**
 * The keys before the newest, until the last token that they signed has expired; then they are removed. A server signs with the key that
 * it knows until it restarts, so the time runs from the first start after the last rotation: that start dates the file to itself.
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

/** The key of the audit's chain, for commands that must not make one; null if it is not there. */
export function readAuditKey(dir: string): Buffer | null {
  const path = join(dir, 'audit.key')
  return existsSync(path) ? read(path) : null
}

/** Keys in memory only: for tests. */
export function randomKeys(): Keys {
  const [token, pepper, audit, seal] = NAMES.map(() => randomBytes(BYTES)) as [Buffer, Buffer, Buffer, Buffer]
  return { token: [named(token)], pepper, audit, seal }
}

function readOrMake(path: string): Buffer {
  if (existsSync(path)) return read(path)
  // On the disk before anything is closed with it: a store whose keys a power cut took could never be opened again.
  writeWholeOnce(path, textOf(randomBytes(BYTES)))
  return read(path)
}

const textOf = (key: Buffer) => `${key.toString('hex')}\n`

function read(path: string): Buffer {
  const [key] = readAll(path)
  return key as Buffer // there is one, or it was refused
}

/** Windows has no such modes. @throws with what to do */
export function refuseReadableByOthers(path: string): void {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`The key file ${path} can be read by others. Run: chmod 600 ${path}`)
}

/** One key a line, the newest first. */
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
 * What a person has not sent yet on one device is sealed with this there, in hex; the device never stores it. The same person on the
 * same device gets the same key again.
 */
export const draftKeyOf = ({ seal }: Pick<Keys, 'seal'>, personId: string, device: string): string =>
  createHmac('sha256', seal).update(['drafts', personId, device].join('|')).digest('hex')

/** AES-256-GCM, so that what is kept for a repeated request cannot be read from the store. */
export function seal(keys: Keys, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(keys), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws if the text was changed or sealed with another key. */
export function unseal(keys: Keys, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealKey(keys), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createLimiter } from '../../jobs/concurrency-limit.ts'
import type { Passwords } from '../../services.ts'

/** What one hash costs: KiB of memory, passes over it, lanes. */
export type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** About 0.1 s on one core: well above common recommendations, yet a shift of 100 people can sign in within seconds. */
export const COST: Cost = { memory: 65_536, passes: 2, parallelism: 1 }

/** Limits on hashes in progress and waiting, so that sign-ins cannot overload the server. */
const RUNNING = 2
const WAITING = 20

/**
 * Argon2id with a pepper kept outside the store. A hash is a PHC string, `$argon2id$v=19$m=…,t=…,p=…,keyid=…$nonce$tag`. All calls throw
 * AppError 503 when too many are waiting.
 */
export function createPasswords(pepper: Buffer, cost: Cost = COST): Passwords {
  const limit = createLimiter(RUNNING, WAITING)
  const head = headOf(pepper, cost)
  const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost) =>
    limit(() => argon2id({ message: password.normalize('NFC'), nonce, memory, passes, parallelism, tagLength: TAG_BYTES, secret: pepper }))
  return {
    async hash(password) {
      const nonce = randomBytes(NONCE_BYTES)
      return `${head}$${encode(nonce)}$${encode(await derive(password, nonce, cost))}`
    },
    async verify(password, hash) {
      const known = read(hash ?? '')
      const tag = await derive(password, known?.nonce ?? randomBytes(NONCE_BYTES), known?.cost ?? cost)
      return known !== null && timingSafeEqual(tag, known.tag)
    },
    isStale: (hash) => !hash.startsWith(`${head}$`),
  }
}

const TAG_BYTES = 32
const NONCE_BYTES = 16

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function headOf(pepper: Buffer, { memory, passes, parallelism }: Cost): string {
  const keyId = encode(createHash('sha256').update(pepper).digest().subarray(0, 6))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${keyId}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=[^$]+\$([^$]+)\$([^$]+)$/

function read(hash: string): { cost: Cost; nonce: Buffer; tag: Buffer } | null {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(hash) ?? []
  const bytes = Buffer.from(tag, 'base64')
  if (bytes.length !== TAG_BYTES) return null
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, nonce: Buffer.from(nonce, 'base64'), tag: bytes }
}

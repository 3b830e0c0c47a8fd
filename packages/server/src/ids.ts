import { randomInt, randomUUID } from 'node:crypto'

let last = 0
let sequence = 0

/** A UUIDv7 (RFC 9562): sorts by time, even within a millisecond of one process, and cannot be guessed (62 random bits). */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    sequence = randomInt(0x800)
  } else if (++sequence > 0xfff) {
    last += 1
    sequence = 0
  }
  const time = last.toString(16).padStart(12, '0')
  // A random UUID already has the variant's bits, and Node generates many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const looksLikeId = (value: string): boolean => UUID.test(value)

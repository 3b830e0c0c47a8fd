import { randomBytes } from 'node:crypto'

let last = 0
let sequence = 0

/** A UUIDv7 (RFC 9562): sorts by time, also within a millisecond of one process, and cannot be guessed (62 random bits). */
export function newId(now = Date.now()): string {
  if (now > last) {
    last = now
    sequence = randomBytes(2).readUInt16BE() & 0x7ff
  } else if (++sequence > 0xfff) {
    last += 1
    sequence = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const looksLikeId = (value: string): boolean => UUID.test(value)

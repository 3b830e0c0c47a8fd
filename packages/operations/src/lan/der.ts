/** DER, the encoding of certificates (ITU-T X.690): a tag, a length, the contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

/** Up to 127 in one byte; for longer ones, the number of length bytes comes first. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = bigEndian(length)
  return [0x80 | bytes.length, ...bytes]
}

function bigEndian(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100)
  return bytes
}

export const TRUE = der(0x01, Buffer.from([0xff]))
export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'))
/** `unused` is the number of unused bits at the end. */
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes)

/** A non-negative number from its bytes, in as few as possible, with a leading zero if its first bit would make it negative. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first === -1 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  return (shortest[0] as number) < 0x80 ? der(0x02, shortest) : der(0x02, Buffer.from([0]), shortest)
}

/** '2.5.4.3'. The first two numbers share a byte; the others are in groups of seven bits. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(inSevens)]))
}

function inSevens(value: number): number[] {
  const groups = [value % 0x80]
  for (let rest = Math.floor(value / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) groups.unshift((rest % 0x80) | 0x80)
  return groups
}

/** A time to the second. Years up to 2049 have two digits in a certificate, later ones four (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

import { createHmac } from 'node:crypto'

export type Payload = { iat: number; exp: number; sub: string; sid: string; user: Record<string, unknown> }

export const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

export function decode(token: string): { header: Record<string, unknown>; payload: Payload; parts: [string, string, string] } {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return { header: read(header), payload: read(payload), parts: [header, payload, signature] }
}

/** A token with this header and payload, signed as its maker chose. */
export function sign(header: unknown, payload: unknown, key: string | Buffer, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

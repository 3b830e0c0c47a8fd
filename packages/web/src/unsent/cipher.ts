import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Content } from './item.ts'

// XChaCha20-Poly1305 in our own code, because WebCrypto is missing on pages loaded over plain HTTP.

const NONCE_BYTES = 24

export type Key = { readonly person: string; readonly secret: Uint8Array }

/** The key from the server, in hex. */
export const keyOf = (person: string, hex: string): Key => ({
  person,
  secret: Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
})

/** Binds the text to the person and the item, so that it cannot be decrypted anywhere else. */
const bindingOf = (key: Key, itemKey: string) => new TextEncoder().encode(`${key.person}|${itemKey}`)

export function seal(key: Key, itemKey: string, content: Content): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = xchacha20poly1305(key.secret, nonce, bindingOf(key, itemKey)).encrypt(new TextEncoder().encode(JSON.stringify(content)))
  const whole = new Uint8Array(nonce.length + sealed.length)
  whole.set(nonce)
  whole.set(sealed, nonce.length)
  return whole
}

/** Null if it was encrypted with another key, for another place, or has been changed. */
export function open(key: Key, itemKey: string, whole: Uint8Array): Content | null {
  try {
    const cipher = xchacha20poly1305(key.secret, whole.subarray(0, NONCE_BYTES), bindingOf(key, itemKey))
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(whole.subarray(NONCE_BYTES)))) as Content // as `seal` wrote it
  } catch {
    return null
  }
}

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

// XChaCha20-Poly1305 in our own code, because WebCrypto is missing on pages loaded over plain HTTP.

const NONCE_BYTES = 24
/** Of HS256: 32 bytes. */
const SIGNATURE = /^[\w-]{43}$/

export type Key = { readonly person: string; readonly secret: Uint8Array }

/** The key from the server, in hex. */
export const keyOf = (person: string, hex: string): Key => ({
  person,
  secret: Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
})

/** What the signature of a sign-in opens, for as long as this browser has that sign-in; null where it is of another kind. */
export function keyOfSignIn(person: string, token: string): Key | null {
  const signature = token.split('.')[2] ?? ''
  if (!SIGNATURE.test(signature)) return null
  const bytes = atob(signature.replaceAll('-', '+').replaceAll('_', '/'))
  return { person, secret: Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)) }
}

/** Binds the text to the person and the item, so that it cannot be decrypted anywhere else. */
const bindingOf = (key: Key, itemKey: string) => new TextEncoder().encode(`${key.person}|${itemKey}`)

export function seal(key: Key, itemKey: string, content: unknown): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = xchacha20poly1305(key.secret, nonce, bindingOf(key, itemKey)).encrypt(new TextEncoder().encode(JSON.stringify(content)))
  const whole = new Uint8Array(nonce.length + sealed.length)
  whole.set(nonce)
  whole.set(sealed, nonce.length)
  return whole
}

/** Null if it was encrypted with another key, for another place, or has been changed. */
export function open<Content>(key: Key, itemKey: string, whole: Uint8Array): Content | null {
  try {
    const cipher = xchacha20poly1305(key.secret, whole.subarray(0, NONCE_BYTES), bindingOf(key, itemKey))
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(whole.subarray(NONCE_BYTES)))) as Content // as `seal` wrote it
  } catch {
    return null
  }
}

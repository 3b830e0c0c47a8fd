/**
 * `draft`: typed, never submitted. `waiting`: submitted, and sent automatically. `parked`: submitted, and the user must look at it. `sent`:
 * on the server; kept for a day, because a restore may lose it.
 */
export type State = 'draft' | 'waiting' | 'parked' | 'sent'

/** What the phone stores unencrypted; no patient data. */
export type Item = {
  /** The Idempotency-Key of its form. */
  readonly key: string
  /** Who typed it. */
  readonly person: string
  readonly state: State
  /** The encrypted content. */
  readonly sealed: Uint8Array
  /** The last keystroke or press of Save, in milliseconds of the server's clock, as far as the phone knows it. */
  readonly touchedAt: number
  /** The same by the phone's own clock; absent where an earlier version wrote it. */
  readonly typedAt?: number | undefined
  /** When what is on the server is removed from here. Typed text goes by its age. */
  readonly expiresAt: number
}

/**
 * How long ago it was typed, in milliseconds. Either clock may have been set since: a wrong clock makes it older, or younger than nothing, so
 * the smallest age that is possible counts.
 */
export function ageOf({ touchedAt, typedAt }: Pick<Item, 'touchedAt' | 'typedAt'>, now: number): number {
  const ages = [now - touchedAt, ...(typedAt === undefined ? [] : [Date.now() - typedAt])].filter((age) => age >= 0)
  return ages.length === 0 ? 0 : Math.min(...ages)
}

/** Which of the five kinds it is; null for what only the user can send. */
export type ItemKind = 'patient' | 'session' | 'comment' | 'clinical' | 'result' | null

/** Why the user must look at it: the server's message, or that it cannot be sent automatically. */
export type Trouble = { readonly code: string; readonly message: string; readonly fields?: Readonly<Record<string, string>> | undefined }

export type Content = {
  /** The name of the form's draft. */
  readonly form: string
  readonly values: unknown
  readonly what: ItemKind
  /** The patient's name, as shown. */
  readonly who: string
  /** What was submitted; null for a draft. */
  readonly body: Readonly<Record<string, unknown>> | null
  /** The key of the unsent patient whose session this is: it waits for that patient's id. */
  readonly from?: string | undefined
  /** The patient's id, once the server gave one. */
  readonly answerId?: string | undefined
  /** Likely duplicates were looked up, and the user has decided. */
  readonly asked?: boolean | undefined
  /** It was sent at least once, so it may have arrived. */
  readonly tried?: boolean | undefined
  /** The user has decided that it is sent, however old it is. */
  readonly released?: boolean | undefined
  /** Drugs were given, so the stock should be updated soon. */
  readonly drugs?: boolean | undefined
  /** The contract of the page in which it was typed. */
  readonly contract: string
  readonly trouble?: Trouble | undefined
}

/** The user's own item, decrypted. */
export type OpenedItem = Omit<Item, 'sealed'> & { readonly content: Content }

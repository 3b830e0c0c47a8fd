/**
 * `draft`: typed, never submitted. `waiting`: submitted, and goes by itself. `parked`: submitted, and a person must look at it. `sent`: the
 * server has it; kept for a day, because a restore may forget it. `expired`: only the note that there was one.
 */
export type State = 'draft' | 'waiting' | 'parked' | 'sent' | 'expired'

/** What the phone stores, in the open: no word of a patient. */
export type Item = {
  /** The Idempotency-Key of the form that it was typed into. */
  readonly key: string
  /** Whose it is. */
  readonly person: string
  readonly state: State
  /** The content, sealed; empty once it expired. */
  readonly sealed: Uint8Array
  /** The last key, or the press of Save; milliseconds of the server's clock, as far as the phone knows it. */
  readonly touchedAt: number
  readonly expiresAt: number
}

/** Which of the four it is; null for what only a person sends. */
export type What = 'patient' | 'session' | 'comment' | 'clinical' | null

/** Why a person must look at it: what the server said, or that it cannot go by itself. */
export type Trouble = { readonly code: string; readonly message: string; readonly fields?: Readonly<Record<string, string>> | undefined }

export type Content = {
  /** The name of the form's draft. */
  readonly form: string
  readonly values: unknown
  readonly what: What
  /** The patient's name, as shown. */
  readonly who: string
  /** What was submitted; null for a draft. */
  readonly body: Readonly<Record<string, unknown>> | null
  /** The key of the unsent patient whose session this is: it waits for that patient's id. */
  readonly from?: string | undefined
  /** The patient's id, once the server gave one. */
  readonly answerId?: string | undefined
  /** Likely duplicates were looked for, and a person decided. */
  readonly asked?: boolean | undefined
  /** It was sent at least once, so it may have landed. */
  readonly tried?: boolean | undefined
  /** Drugs were given: the stock needs to hear of it soon. */
  readonly drugs?: boolean | undefined
  /** The contract of the page that it was typed into. */
  readonly contract: string
  readonly trouble?: Trouble | undefined
}

/** One's own, opened. */
export type Opened = Omit<Item, 'sealed'> & { readonly content: Content }

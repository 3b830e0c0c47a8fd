import { visible } from '@clinic/clinical/names'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'
import { COPY } from '../server-messages.ts'

// Copies that leave the house: on a drive that is plugged in, or through the browser. They are always sealed. A copy is the newest backup;
// on PostgreSQL it is made of the database when it is asked for, and is like a backup of SQLite.

const PASSPHRASE_MIN = 12
const PASSPHRASE_MAX = 1000
const DIFFERENT_MIN = 5

/** Several spaces count as one; invisible characters do not count. */
const seenOf = (passphrase: string) => [
  ...visible(passphrase)
    .replaceAll(/[\s\p{C}\u2800]+/gu, ' ')
    .trim(),
]

/** What is wrong with a passphrase as far as it can be told without the clinic's name, or null. */
export function passphraseProblem(passphrase: string): string | null {
  if (passphrase.length > PASSPHRASE_MAX) return COPY.passphraseLong
  const seen = seenOf(passphrase)
  if (seen.length < PASSPHRASE_MIN) return COPY.passphraseShort
  const different = new Set(seen.map((sign) => sign.toLowerCase()).filter((sign) => sign !== ' '))
  return different.size < DIFFERENT_MIN ? COPY.passphraseAlike : null
}

/** Opens the copy later. Left out if BACKUP_SEAL_TO is set. */
export const SealedCopy = z.object({
  passphrase: z
    .string()
    .check(({ value, issues }) => {
      const message = passphraseProblem(value)
      if (message !== null) issues.push({ code: 'custom', message, input: value })
    })
    .optional(),
})

export const CopyPlaces = z.object({
  /** The newest backup, which is what a copy holds; null before the first one, and on PostgreSQL. */
  newest: z.object({ madeAt: time, bytes: z.int() }).nullable(),
  /** PostgreSQL, of which a copy is made when it is asked for, and about how large that is; null on SQLite. */
  database: z.object({ bytes: z.int() }).nullable(),
  /** BACKUP_SEAL_TO is set, so no passphrase is asked for. */
  isSealedToKey: z.boolean(),
  /** Why this device cannot take a copy, or null if it can. */
  refusal: z.string().nullable(),
  /** The drives that are plugged in now. */
  drives: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      folder: z.string(),
      freeBytes: z.int(),
      /** Why no copy can be written there, or null if it can. */
      problem: z.string().nullable(),
    }),
  ),
})
export type CopyPlaces = z.infer<typeof CopyPlaces>

export const listCopyPlaces = defineEndpoint({
  method: 'GET',
  path: '/storage/drives',
  summary: 'The drives that are plugged into the server, for a sealed copy',
  access: ADMIN,
  shows: ['storage'],
  response: CopyPlaces,
})

export const downloadCopy = defineEndpoint({
  method: 'POST',
  path: '/storage/copy',
  summary:
    'The newest backup as a sealed file (age), on PostgreSQL one of this moment; over TLS or on the server’s own computer only, 403 elsewhere; 409 without a backup',
  access: ADMIN,
  body: SealedCopy,
  response: z.string(),
  file: true,
  onSafeLine: true,
  storesNothing: true,
  shows: [],
  audits: 'storage.copy',
})

export const copyToDrive = defineEndpoint({
  method: 'POST',
  path: '/storage/drives/copy',
  summary:
    'Writes the newest backup, on PostgreSQL one of this moment, sealed to a drive that GET /storage/drives named, and reads it back; 409 says why it could not',
  access: ADMIN,
  body: SealedCopy.extend({ drive: z.string().max(64) }),
  response: z.object({ file: z.string(), bytes: z.int(), madeAt: time }),
  onSafeLine: true,
  touchesNothing: 'no screen shows what is on a drive',
  notIdempotent: 'the same backup takes the place of its copy, and a copy of PostgreSQL is a new one',
})

import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'

/** What an admin should know of the store and its backups. Where PostgreSQL keeps the records, most of it is null. */
export const Storage = z.object({
  engine: z.enum(['sqlite', 'postgres']),
  /** The program that runs. `commit` is null where neither a bundle nor a checkout tells it. */
  program: z.object({ version: z.string(), commit: z.string().nullable() }),
  /** What is wrong, the worst first: in a few words, and what to do. Empty: all is well. */
  troubles: z.array(z.object({ title: z.string(), text: z.string() })),
  storeBytes: z.int().nullable(),
  /** Of the disk that the data folder is on. */
  freeBytes: z.int().nullable(),
  /** The newest backup that was checked in full and found to be good. */
  lastBackup: z.object({ madeAt: time, ageMinutes: z.int(), bytes: z.int(), patients: z.int(), sessions: z.int() }).nullable(),
  nextBackupAt: time.nullable(),
  /** Once a week the newest backup is restored into a scratch folder and looked at: when, and what was wrong with it. */
  lastTrial: z.object({ at: time, fault: z.string().nullable() }).nullable(),
  /** BACKUP_DIR: what the newest copy there holds is as old as this; null if no second folder is set. */
  secondCopy: z.object({ folder: z.string(), madeAt: time.nullable(), fault: z.string().nullable() }).nullable(),
  lastCheck: z.object({ at: time, depth: z.enum(['quick', 'full']), findings: z.array(z.string()) }).nullable(),
  /** A backup is being made, or the store is being looked through. */
  isWorking: z.boolean(),
  /** How to make backups where this program does not make them. */
  procedure: z.string().nullable(),
})
export type Storage = z.infer<typeof Storage>

export const getStorage = defineEndpoint({
  method: 'GET',
  path: '/storage',
  summary: 'How the store and its backups are doing',
  access: ADMIN,
  shows: ['storage'],
  response: Storage,
})

export const backUpStore = defineEndpoint({
  method: 'POST',
  path: '/storage/backup',
  summary: 'Makes a backup now; 409 while one is being made, or on PostgreSQL',
  access: ADMIN,
  touches: ['storage'],
  status: 201,
  response: Storage,
})

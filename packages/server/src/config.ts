import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOST_AFTER_DAYS } from '@clinic/clinical/follow-ups/follow-up-rules'
import { ACT_REPEAT_DAYS } from '@clinic/clinical/guard/guard'
import { DRUG_GUARD_MODES, type DrugGuardMode } from '@clinic/clinical/guard/guard-override'
import { accountEmail } from '@clinic/contract/fields'
import { FIXED, type FixedSetting, isTimeZone, SETTING_VARIABLES } from '@clinic/contract/settings/settings'
import { z } from 'zod'

/** The clinic's settings (docs/specification.md, section 8). Only this file reads the environment. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** `postgres://…`, or the path of the SQLite file in the data folder. */
  readonly databaseUrl: string
  readonly databaseReadUrl: string
  readonly publicUrl: string
  readonly admin: { readonly email: string; readonly password: string; readonly name: string }
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly passwordMin: number
  /** Null: as the store began (auth/password-rules.ts). */
  readonly passwordBlocklist: boolean | null
  readonly signInHours: number
  readonly idleMinutes: number
  readonly clinicName: string
  readonly churches: readonly Record<string, string>[]
  /** Settings fixed by the environment, which an admin cannot change. */
  readonly fixed: readonly FixedSetting[]
  readonly logLevel: string
  readonly requestLimits: boolean
  /** Browsers on TLS keep the app available briefly without a network (docs/decisions/0040). */
  readonly serviceWorker: boolean
  /** Metrics for a monitor on this machine, at /metrics. */
  readonly metrics: boolean
  /** Proxies trusted to report where a call comes from. */
  readonly trustProxy: readonly string[]
  readonly backupDir: string
  /** The age public key that copies in `backupDir` are sealed for; empty for none. */
  readonly backupSealTo: string
  /** How strictly drugs are checked against allergies (docs/specification.md). */
  readonly drugGuard: DrugGuardMode
  /** Who at the clinic reviewed the clinical rules, and when; empty until reviewed. */
  readonly clinicalReviewer: string
  /** An artemisinin within this many days of another is a caution. */
  readonly actRepeatDays: number
  /** Phones are served only over TLS, on these ports; null without `LAN=on`. */
  readonly lan: { readonly port: number; readonly joinPort: number; readonly givesPublicUrl: boolean } | null
  /** A patient who is this many days late for a follow-up counts as lost. */
  readonly lostAfterDays: number
  /** IANA name: TZ's or the machine's, where no admin has chosen one (settings/clinic-facts.ts). */
  readonly timeZone: string
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema)
const number = (least: number, most: number) =>
  setting(
    z
      .string()
      .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
      .transform(Number)
      .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
      .optional(),
  )
const url = (what: RegExp, message: string) => setting(z.string().regex(what, message).refine(URL.canParse, message).optional())
/** Several hosts in libpq's format: the driver here would connect to one and stay there even when it stops accepting writes. */
const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)|[?&]host=[^&#]*(?:,|%2c)/i
const ONE_HOST =
  'must name one host. For a database with a standby, name the proxy that leads to the one that takes writes (docs/scale.md shows how)'

function database(message: string) {
  const address = z.string().superRefine((value, { addIssue }) => {
    const fault = SEVERAL_HOSTS.test(value) ? ONE_HOST : /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? null : message
    if (fault !== null) addIssue(fault)
  })
  return setting(address.optional())
}
const onOff = setting(z.enum(['on', 'off'], 'must be on or off').optional())
const words = (max: number) => setting(z.string().trim().max(max, `must be at most ${max} characters`).optional())

const SEAL_MESSAGE = 'must be a public key that npm run backup:key made: age1…'

const Environment = z.object({
  PORT: number(0, 65535),
  HOST: words(255),
  DATA_DIR: words(1000),
  DATABASE_URL: database('must begin with postgres://, or be left out for the built-in store'),
  DATABASE_READ_URL: database('must begin with postgres://'),
  PUBLIC_URL: url(/^https?:\/\//, 'must begin with http:// or https://'),
  ADMIN_EMAIL: setting(
    z
      .string()
      .trim()
      .toLowerCase()
      .refine((email) => accountEmail().safeParse(email).success, 'must be an email address')
      .optional(),
  ),
  ADMIN_PASSWORD: setting(z.string().max(1024, 'must be at most 1024 characters').optional()),
  ADMIN_NAME: words(241),
  SMTP_URL: url(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
  MAIL_FROM: words(320),
  PASSWORD_MIN: number(6, 128),
  PASSWORD_BLOCKLIST: onOff,
  SIGN_IN_HOURS: number(1, 24 * 31),
  IDLE_MINUTES: number(1, 60 * 24 * 31),
  CLINIC_NAME: words(120),
  CHURCHES_FILE: words(1000),
  LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent')
      .optional(),
  ),
  REQUEST_LIMITS: onOff,
  SERVICE_WORKER: onOff,
  METRICS: onOff,
  TRUST_PROXY: setting(
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine((list) => list.every((address) => isIP(address) !== 0), 'must be IP addresses, with commas between')
      .optional(),
  ),
  BACKUP_DIR: words(1000),
  BACKUP_SEAL_TO: setting(
    z
      .string()
      .trim()
      .regex(/^age1[02-9ac-hj-np-z]{58}$/, SEAL_MESSAGE)
      .optional(),
  ),
  DRUG_GUARD: setting(z.enum(DRUG_GUARD_MODES, 'must be strict, closed or listed').optional()),
  CLINICAL_REVIEWER: words(200),
  ACT_REPEAT_DAYS: number(1, 365),
  LAN: onOff,
  LAN_PORT: number(0, 65535),
  LAN_JOIN_PORT: number(0, 65535),
  LOST_AFTER_DAYS: number(1, 365),
  TZ: setting(
    z
      .string()
      .refine((name) => isTimeZone(name.replace(/^:/, '')), 'must be the name of a time zone, such as Africa/Lagos')
      .optional(),
  ),
})

/**
 * Reads the settings.
 * @throws with one line for each invalid setting, by name.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = Environment.safeParse(env)
  if (!result.success)
    throw new Error(result.error.issues.map(({ path, message }) => `The setting ${path.join('.')} ${message}.`).join('\n'))
  const set = result.data
  const port = set.PORT ?? 3000
  const host = set.HOST ?? '127.0.0.1'
  const dataDir = resolve(set.DATA_DIR ?? 'data')
  const passwordMin = set.PASSWORD_MIN ?? 6
  if (set.ADMIN_PASSWORD !== undefined && set.ADMIN_PASSWORD.length < passwordMin)
    throw new Error(`The setting ADMIN_PASSWORD must have at least ${passwordMin} characters.`)
  if (set.LAN === 'on' && !isLoopback(host))
    throw new Error('The setting HOST must be left out with LAN=on: phones are then served over TLS, and never in the clear.')
  return {
    port,
    host,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? join(dataDir, 'clinic.db'),
    databaseReadUrl: set.DATABASE_READ_URL ?? '',
    publicUrl: (set.PUBLIC_URL ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`).replace(/\/+$/, ''),
    admin: { email: set.ADMIN_EMAIL ?? 'admin@clinic.local', password: set.ADMIN_PASSWORD ?? '', name: set.ADMIN_NAME ?? 'Clinic Admin' },
    smtpUrl: set.SMTP_URL ?? '',
    mailFrom: set.MAIL_FROM ?? 'Clinic <clinic@localhost>',
    passwordMin,
    passwordBlocklist: set.PASSWORD_BLOCKLIST === undefined ? null : set.PASSWORD_BLOCKLIST === 'on',
    signInHours: set.SIGN_IN_HOURS ?? 12,
    idleMinutes: set.IDLE_MINUTES ?? 60,
    clinicName: set.CLINIC_NAME ?? 'Saints Community Clinic',
    churches: readChurches(set.CHURCHES_FILE),
    fixed: FIXED.filter((field) => set[SETTING_VARIABLES[field]]),
    logLevel: set.LOG_LEVEL ?? 'info',
    requestLimits: set.REQUEST_LIMITS !== 'off',
    serviceWorker: set.SERVICE_WORKER !== 'off',
    metrics: set.METRICS === 'on',
    trustProxy: set.TRUST_PROXY ?? [],
    backupDir: set.BACKUP_DIR ?? '',
    backupSealTo: set.BACKUP_SEAL_TO ?? '',
    drugGuard: set.DRUG_GUARD ?? 'strict',
    clinicalReviewer: set.CLINICAL_REVIEWER ?? '',
    lostAfterDays: set.LOST_AFTER_DAYS ?? LOST_AFTER_DAYS,
    actRepeatDays: set.ACT_REPEAT_DAYS ?? ACT_REPEAT_DAYS,
    lan: set.LAN === 'on' ? { port: set.LAN_PORT ?? 3443, joinPort: set.LAN_JOIN_PORT ?? 3080, givesPublicUrl: !set.PUBLIC_URL } : null,
    timeZone: set.TZ?.replace(/^:/, '') ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/**
 * Can others on the network read passwords, tokens and patient data? Not if the server listens only to this machine, or a proxy provides
 * TLS.
 */
export function isReadableOnTheWay({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopback(host) && !publicUrl.startsWith('https:')
}

/** Is the server unreachable from other devices: it listens only to this machine, does not serve phones, and has no proxy configured? */
export function isLocalOnly({ host, publicUrl, lan }: Pick<Config, 'host' | 'publicUrl' | 'lan'>): boolean {
  return lan === null && isLoopback(host) && isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''))
}

const isLoopback = (host: string) => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

const Churches = z
  .array(
    z.record(z.string().trim().min(1).max(120), z.string().trim().min(1).max(120)).refine((church) => Object.keys(church).length === 1),
  )
  .min(1)

function readChurches(file: string | undefined): readonly Record<string, string>[] {
  const path = file === undefined ? fileURLToPath(new URL('./settings/churches.json', import.meta.url)) : resolve(file)
  const wrong = (why: string) => new Error(`The setting CHURCHES_FILE ${why}: ${path}.`)
  if (!existsSync(path)) throw wrong('names a file that does not exist')
  try {
    return Churches.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw wrong('must hold a JSON list of objects with one key each, such as [{"lagos": "Lagos"}]')
  }
}

import { PASSWORD_MIN } from '@clinic/contract/auth/credentials'
import { SERVER } from '@clinic/contract/server-messages'
import {
  type Church,
  type ClinicSettings,
  type FixedSetting,
  SETTING_RULES,
  SETTING_VARIABLES,
  type SettingsUpdate,
} from '@clinic/contract/settings/settings'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import { refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../errors.ts'
import { keyed } from './church-keys.ts'

/** The program's defaults, and which settings the environment fixes. A store that is only tried has no rule for passwords, and no clock. */
export type SettingsConfig = Pick<Config, 'clinicName' | 'churches' | 'fixed'> &
  Partial<Pick<Config, 'passwordMin' | 'passwordBlocklist' | 'timeZone'>>

/** The settings row's name; its value is JSON. */
const NAME = 'clinic'
const FIELDS = [
  'clinicName',
  'address',
  'phone',
  'diseaseOfficerPhone',
  'servicesOff',
  'paper',
  'churches',
  'timeZone',
  'clinicNumbers',
  'glucoseUnit',
  'firstStepsHidden',
] as const

/** What an admin has chosen; the rest are defaults. Patients have churches that have left the list since. */
type ChosenSettings = Partial<Pick<ClinicSettings, (typeof FIELDS)[number]>> & { readonly formerChurches?: readonly Church[] }

/** Current settings: from the environment, or else chosen by an admin, or else the default. */
export async function getSettings(db: Db, config: SettingsConfig): Promise<ClinicSettings> {
  const row = await db.selectFrom('setting').select(['value', 'version']).where('name', '=', NAME).executeTakeFirst()
  return withChosen(config, row ? JSON.parse(row.value) : {}, row?.version ?? 1)
}

/** How this clinic numbers its patients. Each registration without a number asks. */
export async function numberForm(db: Db): Promise<ClinicSettings['clinicNumbers']> {
  return (await chosenIn(db)).clinicNumbers ?? 'off'
}

async function chosenIn(db: Db): Promise<ChosenSettings> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}

/** What a clinic that begins with this program has chosen for it; a store that was here before keeps the defaults. */
export async function chooseForNewStore(db: Db, actor: Actor): Promise<void> {
  const value = JSON.stringify({ clinicNumbers: 'YY-NNNNN' } satisfies ChosenSettings)
  await db
    .insertInto('setting')
    .values({ name: NAME, value, updatedBy: actor._id, updatedAt: at(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The unit of the clinic's glucose meter, if an admin has said it. */
export async function glucoseUnitOf(db: Db): Promise<ClinicSettings['glucoseUnit']> {
  return (await chosenIn(db)).glucoseUnit ?? null
}

/** The community's churches, as registration offers them. */
export async function listChurches(db: Db, config: SettingsConfig): Promise<Record<string, string>[]> {
  const { churches } = await getSettings(db, config)
  return churches.map(({ key, name }) => ({ [key]: name }))
}

/** The same, then those that have left the list: a file of patients can name them. */
export async function listChurchesOfFiles(db: Db, config: SettingsConfig): Promise<Record<string, string>[]> {
  const { formerChurches = [] } = await chosenIn(db)
  const { churches } = await getSettings(db, config)
  const held = (await heldChurches(db)).map((key) => ({ key, name: key }))
  const all = [...churches, ...formerChurches, ...held]
  return all.filter(({ key }, place) => all.findIndex((church) => church.key === key) === place).map(({ key, name }) => ({ [key]: name }))
}

/** The keys that patients have. */
async function heldChurches(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('patient').select('church').distinct().where('isSaintsCommunity', '=', 1).execute()
  return rows.map(({ church }) => church)
}

/** @throws AppError 400 if nothing is sent, or a setting fixed by the environment; 409 if they were changed elsewhere since `version` */
export async function updateSettings(
  db: Db,
  actor: Actor,
  config: SettingsConfig,
  { version, ...sent }: SettingsUpdate,
): Promise<ClinicSettings> {
  const asked = FIELDS.filter((field) => sent[field] !== undefined)
  if (asked.length === 0) throw invalid({}, SERVER.nothingToSave)
  refuseFixed(config.fixed.filter((field) => asked.includes(field)))
  const stored = await lockChosen(db, actor)
  refuseOtherVersion(stored, version)
  const before = withChosen(config, stored.chosen, stored.version)
  const chosen = {
    ...stored.chosen,
    ...without(sent),
    ...(sent.churches && (await newChurches(db, sent.churches, before.churches, stored.chosen))),
  }
  const after = withChosen(config, chosen, stored.version + 1)
  const fields = asked.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  if (fields.length === 0) return before
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(chosen), version: after.version, updatedBy: actor._id, updatedAt: at(actor) })
    .where('name', '=', NAME)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'settings.update', fields })
  return after
}

async function newChurches(
  db: Db,
  sent: NonNullable<SettingsUpdate['churches']>,
  before: readonly Church[],
  { formerChurches = [] }: ChosenSettings,
) {
  const churches = keyed(sent, before, formerChurches, await heldChurches(db))
  const isListed = ({ key }: Church) => churches.some((church) => church.key === key)
  return { churches, formerChurches: [...formerChurches, ...before].filter((church) => !isListed(church)) }
}

function withChosen(config: SettingsConfig, { formerChurches: _, ...chosen }: ChosenSettings, version: number): ClinicSettings {
  const { clinicName, churches, fixed, timeZone = 'UTC', passwordMin = PASSWORD_MIN, passwordBlocklist } = config
  const shipped: Church[] = churches.flatMap((church) => Object.entries(church).map(([key, name]) => ({ key, name })))
  const servicesOff: ClinicSettings['servicesOff'] = []
  const blank = { address: '', phone: '', diseaseOfficerPhone: '', paper: null, glucoseUnit: null } as const
  const own = { ...blank, servicesOff, clinicNumbers: 'off', firstStepsHidden: false } as const
  const all = { ...own, clinicName, churches: shipped, timeZone }
  const decided = Object.fromEntries(fixed.map((field) => [field, all[field]]))
  const timeZoneChosen = chosen.timeZone !== undefined && !fixed.includes('timeZone')
  return {
    ...all,
    ...chosen,
    ...decided,
    timeZoneChosen,
    passwords: { min: passwordMin, blocklist: passwordBlocklist === true },
    fixed: [...fixed],
    version,
  }
}

function refuseFixed(fields: readonly FixedSetting[]): void {
  if (fields.length === 0) return
  throw invalid(Object.fromEntries(fields.map((field) => [field, SETTING_RULES.fixed(SETTING_VARIABLES[field])])))
}

/** Locks and returns what was chosen, creating the row if missing, so that no other transaction changes it before this one ends. */
async function lockChosen(db: Db, actor: Actor): Promise<{ chosen: ChosenSettings; version: number }> {
  const { value, version } = await db
    .insertInto('setting')
    .values({ name: NAME, value: '{}', updatedBy: actor._id, updatedAt: at(actor) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: NAME }))
    .returning(['value', 'version'])
    .executeTakeFirstOrThrow()
  return { chosen: JSON.parse(value), version }
}

const without = ({ churches: _churches, ...sent }: Omit<SettingsUpdate, 'version'>): ChosenSettings =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

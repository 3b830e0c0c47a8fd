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

/** What an admin has chosen; the rest are defaults. */
type ChosenSettings = Partial<Pick<ClinicSettings, (typeof FIELDS)[number]>>

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
  const churches = sent.churches && keyed(sent.churches, before.churches)
  const chosen = { ...stored.chosen, ...without(sent), ...(churches && { churches }) }
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

function withChosen(config: SettingsConfig, chosen: ChosenSettings, version: number): ClinicSettings {
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

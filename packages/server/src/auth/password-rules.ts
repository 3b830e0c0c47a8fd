import { passwordTooShort } from '@clinic/contract/messages'
import { SERVER } from '@clinic/contract/server-messages'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { invalid } from '../errors.ts'
import { searchable } from '../names.ts'
import type { Services } from '../services.ts'
import { isCommonPassword, isOfName } from './common-passwords.ts'

type Field = 'password' | 'newPassword'

/** What the clinic asks of a new password, beyond the contract's minimum. */
export type PasswordRules = { readonly min: number; readonly refusesCommon: boolean; readonly clinicName: string }

export async function passwordRules(db: Db, { config, clinicName }: Pick<Services, 'config' | 'clinicName'>): Promise<PasswordRules> {
  return { min: config.passwordMin, refusesCommon: await refusesCommon(db, config), clinicName: clinicName.now() }
}

/** The setting of a store that began with the list of refused passwords. Stores from before go on as they were (decision 0060). */
export const REFUSES_COMMON = 'passwords.refuses-common'

/** PASSWORD_BLOCKLIST decides if it is set; else it is as the store began. */
export async function refusesCommon(db: Db, { passwordBlocklist }: Partial<Pick<Config, 'passwordBlocklist'>>): Promise<boolean> {
  return (
    passwordBlocklist ?? (await db.selectFrom('setting').select('name').where('name', '=', REFUSES_COMMON).executeTakeFirst()) !== undefined
  )
}

/** For a new store. */
export async function refuseCommonFromNow(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: REFUSES_COMMON, value: 'yes', updatedBy: null, updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws AppError 400 at `field` */
export function checkNewPassword({ min, refusesCommon, clinicName }: PasswordRules, field: Field, password: string): void {
  if (password.length < min) throw invalid({ [field]: passwordTooShort(min) })
  if (refusesCommon && (isCommonPassword(password) || isOfName(password, clinicName))) throw invalid({ [field]: SERVER.passwordCommon })
}

type Owner = { readonly name: string; readonly email: string }

/**
 * Refuses a person's own name or email, with or without digits added. Only call for someone who has proved who they are. @throws AppError
 * 400 at `field`
 */
export function checkNotOwn({ refusesCommon }: PasswordRules, field: Field, password: string, { name, email }: Owner): void {
  if (!refusesCommon) return
  const own = [name, email, email.split('@')[0] ?? '', ...searchable(name).split(' ')].map(squash)
  const tried = squash(password)
  if (own.includes(tried) || own.includes(tried.replace(/\d+$/, ''))) throw invalid({ [field]: SERVER.passwordCommon })
}

/** Refuses to keep a one-time password as the permanent one, because others have seen it. @throws AppError 400 at `field` */
export function checkNotOneTime(
  field: Field,
  password: string,
  current: string,
  { passwordExpiresAt }: { passwordExpiresAt: string | null },
): void {
  if (passwordExpiresAt !== null && password === current) throw invalid({ [field]: SERVER.passwordOneTime })
}

const squash = (text: string) => searchable(text).replaceAll(' ', '')

import { passwordTooShort } from '@clinic/contract/messages'
import { SERVER } from '@clinic/contract/server-messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { invalid } from '../../errors.ts'
import { searchable } from '../../names.ts'
import type { Services } from '../../services.ts'
import { isCommonPassword, isFirstGuess, isOfName } from './common-passwords.ts'

type Field = 'password' | 'newPassword'

/** What is refused as too easy: nothing; what guessers try before all else; or that with every variation, and own names. */
type PasswordFault = 'nothing' | 'first guesses' | 'easy'

/** What the clinic asks of a new password, beyond the contract's minimum. */
export type PasswordRules = { readonly min: number; readonly refused: PasswordFault; readonly clinicName: string }

export async function passwordRules(db: Db, { config, clinicName }: Pick<Services, 'config' | 'clinicName'>): Promise<PasswordRules> {
  return { min: config.passwordMin, refused: await refusedNow(db, config), clinicName: clinicName.now() }
}

/** The setting of a store that refuses first guesses from its first start on. Stores from before go on as they were (decision 0060). */
const REFUSES_FIRST_GUESSES = 'passwords.refuses-first-guesses'

/** PASSWORD_BLOCKLIST decides if it is set; otherwise it is as the store began. */
async function refusedNow(db: Db, { passwordBlocklist }: Pick<Config, 'passwordBlocklist'>): Promise<PasswordFault> {
  if (passwordBlocklist !== null) return passwordBlocklist ? 'easy' : 'nothing'
  const noted = await db.selectFrom('setting').select('name').where('name', '=', REFUSES_FIRST_GUESSES).executeTakeFirst()
  return noted ? 'first guesses' : 'nothing'
}

/** For a new store. */
export async function refuseFirstGuessesFromNow(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: REFUSES_FIRST_GUESSES, value: 'yes', updatedBy: null, updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws AppError 400 at `field` */
export function checkNewPassword({ min, refused, clinicName }: PasswordRules, field: Field, password: string): void {
  if (password.length < min) throw invalid({ [field]: passwordTooShort(min) })
  const isRefused =
    (refused === 'first guesses' && isFirstGuess(password)) ||
    (refused === 'easy' && (isCommonPassword(password) || isOfName(password, clinicName)))
  if (isRefused) throw invalid({ [field]: SERVER.passwordCommon })
}

type Owner = { readonly name: string; readonly email: string }

/**
 * Refuses a person's own name or email, with or without digits added. Only call for someone who has proved who they are. @throws AppError
 * 400 at `field`
 */
export function checkNotOwn({ refused }: PasswordRules, field: Field, password: string, { name, email }: Owner): void {
  if (refused !== 'easy') return
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

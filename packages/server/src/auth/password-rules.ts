import { passwordTooShort } from '@clinic/contract/messages'
import { SERVER } from '@clinic/contract/server-messages'
import type { Config } from '../config.ts'
import { invalid } from '../errors.ts'
import { searchable } from '../names.ts'
import { isCommonPassword } from './common-passwords.ts'

type Rules = Pick<Config, 'passwordMin' | 'passwordBlocklist'>
type Field = 'password' | 'newPassword'

/** Checks the clinic's rules for a new password, beyond the contract's minimum. @throws AppError 400 at `field` */
export function checkNewPassword({ passwordMin, passwordBlocklist }: Rules, field: Field, password: string): void {
  if (password.length < passwordMin) throw invalid({ [field]: passwordTooShort(passwordMin) })
  if (passwordBlocklist && isCommonPassword(password)) throw invalid({ [field]: SERVER.passwordCommon })
}

type Owner = { readonly name: string; readonly email: string }

/**
 * Refuses a person's own name or email, with or without digits added. Only call for someone who has proved who they are. @throws AppError
 * 400 at `field`
 */
export function checkNotOwn({ passwordBlocklist }: Rules, field: Field, password: string, { name, email }: Owner): void {
  if (!passwordBlocklist) return
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

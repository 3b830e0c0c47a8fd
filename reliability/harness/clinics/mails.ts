import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgotPassword } from '@clinic/contract/auth/auth'
import type { Clinic } from './clinic.ts'

/** What a server without mail keeps in its data folder, oldest first. */
export function keptMails(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => textOf(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}

const textOf = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r', '')

/** The six digits of a mail. */
export const codeIn = (mail: string): string => /(?<!\d)\d{6}(?!\d)/.exec(mail.slice(mail.indexOf('\n\n')))?.[0] ?? ''

/** Asks for a reset code and reads it where a clinic without mail keeps it. */
export async function latestCode({ anonymous, store }: Pick<Clinic, 'anonymous' | 'store'>, email: string): Promise<string> {
  await anonymous.call(forgotPassword, { params: { email } })
  const mail = keptMails(store.dataDir).findLast((mail) => mail.includes(`To: ${email}`))
  if (!mail) throw new Error(`no code for ${email}`)
  return codeIn(mail)
}

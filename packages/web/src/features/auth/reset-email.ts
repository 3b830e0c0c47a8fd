import { forgetText, keepText, readKept } from '../../lib/kept-text.ts'

/** The address that a reset code was sent to, kept until the password is changed (docs/specification.md, section 4). */
const KEY = 'resetEmail'

export const readResetEmail = (): string => readKept(KEY) ?? ''
export const keepResetEmail = (email: string): void => keepText(KEY, email)
export const forgetResetEmail = (): void => forgetText(KEY)

/** The address that a reset code was sent to, kept until the password is changed (docs/specification.md, section 4). */
const KEY = 'resetEmail'

export const readResetEmail = (): string => localStorage.getItem(KEY) ?? ''
export const keepResetEmail = (email: string): void => localStorage.setItem(KEY, email)
export const forgetResetEmail = (): void => localStorage.removeItem(KEY)

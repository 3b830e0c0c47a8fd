import type { Config } from './config.ts'

/** Prints a sentence for the person who starts the server; everything else goes to the log. */
export function say(text: string): void {
  console.log(printable(text))
}

/** Control characters, and those that turn the direction of writing: in a terminal they can hide or rewrite what was printed before. */
const NOT_PRINTABLE = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu

/** The text with each character that is not printable written as its code, such as \\u001b. It may come from a file that was changed. */
const printable = (text: string): string =>
  text.replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same for a text that belongs on one line: a line break in it could pass for a line of ours. */
export const printableLine = (text: string): string => printable(text).replaceAll(/[\n\t]/g, (space) => (space === '\n' ? '\\n' : '\\t'))

export function sayError(error: Error): void {
  console.error(`\nThe clinic server cannot start.\n${printable(error.message)}\n`)
}

/** Prints a command's failure as it is. */
export function sayFailure(text: string): void {
  console.error(printable(text))
}

export function sayBroken(error: Error): void {
  console.error(
    `\nThe clinic server stops: its store could not be read or written (${error.message}).\nLook at the disk, then start again. If the start is refused, restore a backup: npm run restore -- FILE\n`,
  )
}

export function sayReadableOnTheWay(): void {
  console.error(
    'CAREFUL: other devices are served without encryption, so anyone on the same network can read everything, passwords and patients too.\nPut the server behind TLS and set PUBLIC_URL=https://… (docs/security.md shows how).',
  )
}

export function sayFirstSignIn(config: Config, hints: readonly string[]): void {
  const address = config.publicUrl
  say(
    ['', `${config.clinicName} is ready: ${address}`, ...hints, ...(hints.length > 0 ? [`Sign in at ${address}/signin`] : []), ''].join(
      '\n',
    ),
  )
}

import type { Config } from './config.ts'

/** Prints a sentence for the person who starts the server; everything else goes to the log. */
export function say(text: string): void {
  console.log(text)
}

export function sayError(error: Error): void {
  console.error(`\nThe clinic server cannot start.\n${error.message}\n`)
}

/** Prints a command's failure as it is. */
export function sayFailure(text: string): void {
  console.error(text)
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

import type { Config } from './config.ts'

/** The few sentences for the person who starts the server; everything else is the log. */
export function say(text: string): void {
  console.log(text)
}

export function sayError(error: Error): void {
  console.error(`\nThe clinic server cannot start.\n${error.message}\n`)
}

export function sayFirstSignIn(config: Config, hints: readonly string[]): void {
  const address = config.publicUrl
  say(
    ['', `${config.clinicName} is ready: ${address}`, ...hints, ...(hints.length > 0 ? [`Sign in at ${address}/signin`] : []), ''].join(
      '\n',
    ),
  )
}

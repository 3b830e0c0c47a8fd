import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type Mailer = {
  /** Can mail be sent from this machine? Otherwise an invitation is a slip of paper. */
  readonly sends: boolean
  send: (mail: Mail) => Promise<void>
}

type MailSettings = { readonly smtpUrl: string; readonly mailFrom: string; readonly dataDir: string }

/** A mail server that does not answer must not delay an invitation for minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Uses SMTP if configured; otherwise messages are stored as .eml files in the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: MailSettings): Mailer {
  if (smtpUrl) {
    const transport = once(async () => (await loadMailer()).createTransport({ url: smtpUrl, ...PATIENCE }, { from: mailFrom }))
    return { sends: true, send: async (mail) => void (await (await transport()).sendMail(mail)) }
  }
  const kept = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const transport = once(async () => (await loadMailer()).createTransport(kept, { from: mailFrom }))
  const folder = keptIn(dataDir)
  return {
    sends: false,
    async send(mail) {
      const { message } = await (await transport()).sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${newId()}.eml`), message as Buffer, { mode: 0o600 }) // `buffer: true` gives a Buffer
    },
  }
}

/** Loaded with the first mail: it takes about 7 MB, and a clinic without SMTP hardly ever sends one. */
const loadMailer = async () => (await import('nodemailer')).default

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const keptIn = (dataDir: string) => join(dataDir, 'mail')

/** Deletes stored mails with reset codes older than `lifeMs`, which would only reveal who asked for one. */
export async function removeDeadMails(dataDir: string, now: Date, lifeMs: number): Promise<void> {
  const folder = keptIn(dataDir)
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    // A time in the future means the clock was wrong.
    if (Math.abs(now.getTime() - mtimeMs) > lifeMs) await rm(path, { force: true })
  }
}

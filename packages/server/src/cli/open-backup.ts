import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { manifestPathOf } from '../backups/manifest.ts'
import { isSealedWithPassphrase, openSealed, SEALED } from '../backups/seal.ts'
import { RESTORE } from './words.ts'

export type OpenedBackup = {
  readonly path: string
  /** A passphrase opened it, so its maker knew the passphrase. */
  readonly byPassphrase: boolean
}

/**
 * Opens a sealed backup into the scratch folder, which only this user can read, with the key in `keyFile` or a passphrase. An unsealed
 * backup is used in place.
 * @throws a sentence for the user
 */
export async function openBackup(file: string, keyFile: string | undefined, scratch: string): Promise<OpenedBackup> {
  if (!file.endsWith(SEALED)) return { path: file, byPassphrase: false }
  const byPassphrase = isSealedWithPassphrase(file)
  const opensWith = byPassphrase ? { passphrase: await readPassphrase() } : { secretKey: await readSecretKey(keyFile) }
  const path = join(scratch, basename(file, SEALED))
  await openSealed(file, path, opensWith).catch((error: Error) => {
    throw new Error(byPassphrase ? RESTORE.notOpenedByPassphrase(error.message) : RESTORE.notOpened(error.message))
  })
  const manifest = manifestPathOf(file)
  if (existsSync(manifest)) copyFileSync(manifest, manifestPathOf(path))
  return { path, byPassphrase }
}

/** From BACKUP_PASSPHRASE, standard input or the keyboard. Not an argument, because every user of the machine could read that. */
async function readPassphrase(): Promise<string> {
  const { BACKUP_PASSPHRASE = '' } = process.env
  if (BACKUP_PASSPHRASE !== '') return BACKUP_PASSPHRASE
  const given = process.stdin.isTTY ? await askUnseen(RESTORE.askPassphrase) : ((await text(process.stdin)).split(/\r?\n/)[0] ?? '')
  if (given === '') throw new Error(RESTORE.noPassphrase)
  return given
}

/** From a file, or typed. */
async function readSecretKey(keyFile: string | undefined): Promise<string> {
  const given = keyFile === undefined ? await askForKey() : readFileSync(keyFile, 'utf8')
  const [key] = /AGE-SECRET-KEY-1[0-9A-Z]{58}/.exec(given.toUpperCase()) ?? []
  if (key === undefined) throw new Error(RESTORE.noSecretKey)
  return key
}

async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(RESTORE.nameKeyFile)
  return ask(RESTORE.askKey, process.stdout)
}

/** Asks without showing what is typed. */
async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  const answer = await ask('', new Writable({ write: (_piece, _encoding, done) => done() }))
  process.stdout.write('\n')
  return answer
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const console = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await console.question(question)
  } finally {
    console.close()
  }
}

import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestPathOf } from '../../make/manifest.ts'
import { isSealedWithPassphrase, openSealed, SEALED } from '../../make/seal.ts'
import { RESTORE } from '../words.ts'
import { ask, readPassphrase } from './passphrase.ts'

type OpenedBackup = {
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
  const opensWith = byPassphrase ? { passphrase: await passphrase() } : { secretKey: await readSecretKey(keyFile) }
  const path = join(scratch, basename(file, SEALED))
  await openSealed(file, path, opensWith).catch((error: Error) => {
    throw new Error(byPassphrase ? RESTORE.notOpenedByPassphrase(error.message) : RESTORE.notOpened(error.message))
  })
  const manifest = manifestPathOf(file)
  if (existsSync(manifest)) copyFileSync(manifest, manifestPathOf(path))
  return { path, byPassphrase }
}

async function passphrase(): Promise<string> {
  const [given = ''] = await readPassphrase(RESTORE.askPassphrase)
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

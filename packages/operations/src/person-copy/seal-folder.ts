import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { conflict } from '@clinic/server/errors'
import type { SentFile } from '@clinic/server/http/body/send-file'
import { runInThread } from '@clinic/server/jobs/run-in-thread'
import type { FolderToSeal, Services } from '@clinic/server/services'
import { SEALED, type SealSecret, sealBytes } from '../make/seal.ts'
import { TAR_END, tarHeader, tarPadding } from '../make/tar.ts'

type Order = FolderToSeal & { readonly sealedWith: SealSecret; readonly dataDir: string }

const JOB = { file: new URL('./seal-folder.ts', import.meta.url), name: 'sealInThread' }

/**
 * Files as one sealed folder (tar, then age) in a scratch folder, from which it is sent. Nothing is written before it is sealed.
 * @throws AppError 409 with the reason
 */
export async function sealFolder({ config }: Services, order: Omit<Order, 'dataDir'>): Promise<SentFile> {
  try {
    return await runInThread<typeof sealInThread>(JOB, { ...order, dataDir: config.dataDir }).done
  } catch (error) {
    throw conflict(DATA_PROTECTION.notSealed((error as Error).message))
  }
}

/** A passphrase is made slow on purpose. */
export async function sealInThread({ name, files, sealedWith, dataDir }: Order): Promise<SentFile> {
  const sealed = await sealBytes(tarOf(name, files), sealedWith)
  const path = join(mkdtempSync(join(dataDir, 'copying-')), `${name}.tar${SEALED}`)
  writeFileSync(path, sealed, { mode: 0o600, flush: true })
  return { path, bytes: statSync(path).size }
}

function tarOf(name: string, files: FolderToSeal['files']): Buffer {
  const parts = files.flatMap(({ path, text }) => {
    const bytes = Buffer.from(text)
    return [tarHeader({ path: `${name}/${path}`, mode: 0o600, size: bytes.length }), bytes, tarPadding(bytes.length)]
  })
  return Buffer.concat([...parts, TAR_END])
}

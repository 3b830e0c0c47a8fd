import { downloadCopy } from '@clinic/contract/storage/copies'
import { open } from '../../api/client.ts'
import { ApiError } from '../../lib/error.ts'
import { saveFile } from '../../lib/save-file.ts'

/**
 * Saves the sealed copy through the browser's downloads. @returns its name
 * @throws ApiError, also if the connection breaks midway
 */
export async function saveCopy(body: { passphrase?: string }): Promise<string> {
  const response = await open(downloadCopy, { body }, {})
  const [, name = 'clinic.db.age'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (response.headers.get('content-type') !== 'application/octet-stream') throw ApiError.ofStranger()
  const content = await response.blob().catch(() => {
    throw ApiError.ofNoAnswer()
  })
  saveFile(content, name)
  return name
}

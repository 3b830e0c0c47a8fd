import type { downloadPersonCopy } from '@clinic/contract/data-protection/data-requests'
import type { RequestOf } from '@clinic/contract/endpoint'
import type { downloadCopy } from '@clinic/contract/storage/copies'
import { ApiError } from '../lib/error.ts'
import { saveFile } from '../lib/save-file.ts'
import { open } from './client.ts'

/**
 * Saves a sealed file through the browser's downloads. @returns its name
 * @throws ApiError, also if the connection breaks midway
 */
export async function saveSealed<E extends typeof downloadCopy | typeof downloadPersonCopy>(
  endpoint: E,
  request: RequestOf<E>,
): Promise<string> {
  const response = await open(endpoint, request, {})
  const [, name = 'clinic.age'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (response.headers.get('content-type') !== 'application/octet-stream') throw ApiError.ofStranger()
  const content = await response.blob().catch(() => {
    throw ApiError.ofNoAnswer()
  })
  saveFile(content, name)
  return name
}

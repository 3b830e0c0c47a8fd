import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { FastifyReply } from 'fastify'

/** A file in its own temporary folder, which is deleted once the file was sent or the client disconnected. */
export type SentFile = { readonly path: string; readonly bytes: number }

export function sendFile(reply: FastifyReply, { path, bytes }: SentFile) {
  const file = createReadStream(path)
  // Beside the requests: to remove a file of 1 GB takes a quarter to half a second. What cannot be removed goes at the next start.
  file.once('close', () => void rm(dirname(path), { recursive: true, force: true }).catch(() => undefined))
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${basename(path)}"`)
    .send(file)
}

import { createReadStream, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { FastifyReply } from 'fastify'

/** A file in its own temporary folder, which is deleted once the file was sent or the client disconnected. */
export type SentFile = { readonly path: string; readonly bytes: number }

export function sendFile(reply: FastifyReply, { path, bytes }: SentFile) {
  const file = createReadStream(path)
  file.once('close', () => rmSync(dirname(path), { recursive: true, force: true }))
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${basename(path)}"`)
    .send(file)
}

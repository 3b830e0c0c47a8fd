import type { FastifyRequest } from 'fastify'
import { AppError, invalid, tooLarge, wrongType } from '../../errors.ts'

/** An uploaded file, entirely in memory. */
export type ReceivedFile = {
  readonly name: string
  readonly bytes: Buffer
  /** Names and values of the other parts, in order. */
  readonly parts: readonly (readonly [name: string, value: unknown])[]
}

/** 5 MB as the decisions define it: 5 × 2^20 bytes. */
export const MAX_BYTES = 5 * 2 ** 20

const SPREADSHEET = { one: 'Send one .csv or .xlsx file', tooLarge: 'The file is larger than 5 MB. Split it and upload the parts.' }
type Words = typeof SPREADSHEET
const BROKEN = 'The file did not arrive whole. Send it again.'

/**
 * Reads the one file of a multipart request, up to the limit.
 * @throws AppError 415 if it is not multipart, 413 over the limit, 400 unless there is exactly one file, in the field 'file'.
 */
export async function receiveFile(request: FastifyRequest, words: Words = SPREADSHEET): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw wrongType(words.one)
  try {
    return await readParts(request, words)
  } catch (error) {
    // Discards the rest, so that a client that sends everything first can read the answer.
    request.raw.unpipe().resume()
    if (error instanceof AppError || isRefusal(error)) throw error
    throw invalid({ file: BROKEN }) // any other failure here comes from the bytes: no boundary, or a part without an end
  }
}

const isRefusal = (error: unknown) => Number((error as { statusCode?: unknown }).statusCode) < 500

async function readParts(request: FastifyRequest, words: Words): Promise<ReceivedFile> {
  const parts: [string, unknown][] = []
  let file: Omit<ReceivedFile, 'parts'> | undefined
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES + 1, files: 2, fields: 20, parts: 25 } })) {
    if (part.type !== 'file') {
      parts.push([part.fieldname, part.value])
      continue
    }
    if (file || part.fieldname !== 'file') throw invalid({ file: words.one })
    const bytes = await readUpTo(MAX_BYTES, part.file, words)
    file = { name: part.filename, bytes }
  }
  if (!file) throw invalid({ file: words.one })
  return { ...file, parts }
}

/** Stops at the limit, so that a client that sends more gets its answer without sending the rest. */
async function readUpTo(most: number, bytes: AsyncIterable<Buffer>, words: Words): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > most) throw tooLarge(words.tooLarge)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

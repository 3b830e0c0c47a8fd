import { hash } from 'node:crypto'
import { invalid } from '../../errors.ts'
import type { ReceivedFile } from '../body/receive-file.ts'

/** Deeper than any of our requests, and far below the limit of the call stack. */
const MAX_DEPTH = 100

type ParsedRequest = { readonly params: unknown; readonly body: unknown; readonly file: ReceivedFile | undefined }

/**
 * A hash of a request's content: its JSON with sorted keys, or an upload's file and other parts. It covers what was sent rather than what
 * our schemas make of it, because an update can change that.
 * @throws AppError 400 if the JSON is nested too deeply
 */
export function hashRequest({ params, body, file }: ParsedRequest): string {
  const said = file ? { params, parts: file.parts, file: sha256(file.bytes) } : { params, body }
  return sha256(`sent ${JSON.stringify(sortKeys(said))}`)
}

/** The older hash, of what the schemas made of a request, for comparison with requests stored then. */
export const hashParsed = (parsed: unknown): string => sha256(parsed instanceof Uint8Array ? parsed : (JSON.stringify(parsed) ?? ''))

const sha256 = (text: string | Uint8Array) => hash('sha256', text)

function sortKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw invalid({}, 'The request is nested too deeply')
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, depth + 1))
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item, depth + 1)]))
}

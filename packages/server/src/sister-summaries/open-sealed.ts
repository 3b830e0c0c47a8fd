import { SUMMARIES } from '@clinic/contract/sister-summaries/sister-summaries'
import { MAX_SUMMARY_BYTES, SUMMARY_VERSION, SummaryFile, SummaryHead } from '@clinic/contract/sister-summaries/summary-file'
import { invalid, tooLarge } from '../errors.ts'
import type { Keys } from '../keys.ts'
import { loadAge, secretKeyOf } from './clinic-key.ts'

const refused = (message: string) => invalid({ file: message })

/**
 * Opens a sealed file, armored or not.
 * @returns what was sealed, as text and read
 * @throws AppError 413, or 400 at `file`: not sealed, for another key, changed, no summary, of another version
 */
export async function openSealed(keys: Keys, bytes: Buffer): Promise<{ readonly text: string; readonly summary: SummaryFile }> {
  if (bytes.length > MAX_SUMMARY_BYTES) throw tooLarge(SUMMARIES.tooLarge)
  const text = await decrypt(keys, await unarmored(bytes))
  return { text, summary: readSummary(text) }
}

const ARMORED = /-----BEGIN AGE ENCRYPTED FILE-----.*?-----END AGE ENCRYPTED FILE-----/s
const BEGINS = '-----BEGIN AGE'
const MAGIC = 'age-encryption.org/v1'

/** A mail may have put words before and after the file. */
async function unarmored(bytes: Buffer): Promise<Uint8Array> {
  if (bytes.subarray(0, MAGIC.length).toString('latin1') === MAGIC) return bytes
  const text = bytes.toString('latin1')
  const [armored] = ARMORED.exec(text) ?? []
  if (armored === undefined) throw refused(text.includes(BEGINS) ? SUMMARIES.changed : SUMMARIES.notSealed)
  const { armor } = await loadAge()
  try {
    return armor.decode(armored)
  } catch {
    throw refused(SUMMARIES.changed)
  }
}

async function decrypt(keys: Keys, sealed: Uint8Array): Promise<string> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKeyOf(keys))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await decrypter.decrypt(sealed))
  } catch (error) {
    // Thrown only when no stanza of a well-formed header opens with our key.
    const isOther = error instanceof Error && error.message.startsWith('no identity matched')
    throw refused(isOther ? SUMMARIES.otherKey : SUMMARIES.changed)
  }
}

function readSummary(text: string): SummaryFile {
  const value = parsed(text)
  const head = SummaryHead.safeParse(value)
  if (!head.success) throw refused(SUMMARIES.notSummary)
  if (head.data.version < SUMMARY_VERSION) throw refused(SUMMARIES.older)
  if (head.data.version > SUMMARY_VERSION) throw refused(SUMMARIES.newer)
  const read = SummaryFile.safeParse(value)
  if (!read.success) throw refused(SUMMARIES.notSummary)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeWhole } from '@clinic/server/durable-files'
import { type Manifest, manifestPathOf } from './manifest.ts'

/**
 * Whether a manifest was written with the keys of this clinic. `missing`: there is no manifest, or none that carries a code, as those of
 * older versions.
 */
export type CodeState = 'right' | 'wrong' | 'missing'

/** Writes the manifest beside a backup, with the clinic's code if there is a key for it. Size and checksum in it then vouch for the backup. */
export function writeManifest(path: string, manifest: Manifest, auditKey: Buffer | null): void {
  const signed = auditKey ? { ...manifest, code: codeOf(manifest, auditKey) } : manifest
  writeWhole(manifestPathOf(path), `${JSON.stringify(signed, null, 2)}\n`)
}

export function checkCode(path: string, auditKey: Buffer): CodeState {
  const manifest = readWhole(manifestPathOf(path))
  if (typeof manifest?.code !== 'string') return 'missing'
  return manifest.code === codeOf(manifest, auditKey) ? 'right' : 'wrong'
}

/**
 * HMAC-SHA256 of all that the manifest says, in hexadecimal. The key is made from the audit's, which is in the keys folder, is copied with
 * it and is never changed, so an old backup keeps its code.
 */
function codeOf(manifest: Record<string, unknown>, auditKey: Buffer): string {
  const { code: _, ...said } = manifest
  const key = createHmac('sha256', auditKey).update('manifest of a backup').digest()
  return createHmac('sha256', key)
    .update(JSON.stringify(sorted(said)))
    .digest('hex')
}

/** The same text for the same contents, in any order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)])
}

/** With what a newer version may have added: its code covers that too. */
function readWhole(path: string): Record<string, unknown> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : undefined
  } catch {
    return undefined
  }
}

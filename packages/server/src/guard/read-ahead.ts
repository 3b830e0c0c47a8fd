import { setImmediate } from 'node:timers/promises'
import { readDrug } from '@clinic/contract/clinical/read-drug'

/** How long names are read at a stretch; then others are served. */
const STRETCH_MS = 10

/**
 * Reads names and lines of a prescription, so that judging them finds each reading remembered. A hundred misspelt names take a tenth of a
 * second, and everyone else would wait for it.
 */
export async function readAhead(texts: readonly string[], stretchMs = STRETCH_MS): Promise<void> {
  let begun = performance.now()
  for (const text of texts) {
    readDrug(text)
    if (performance.now() - begun < stretchMs) continue
    await setImmediate()
    begun = performance.now()
  }
}

/** The words of a free text, and then its lines, as the guard reads them: a line of a thousand misspelt words is not read at one stretch. */
export const piecesOf = (text: string): string[] => [
  ...new Set(text.split(/[^\p{L}\p{N}\p{M}]+/u)),
  ...text.split(/[;\n\r]/).map((line) => line.trim()),
]

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** Each place in the server's source that matches, by its file; folders that are `left` out are not searched. */
function placesOf(pattern: RegExp, left: RegExp): string[] {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts') && !left.test(file))
  return files.flatMap((file) => [...readFileSync(join(SRC, file), 'utf8').matchAll(pattern)].map(() => file))
}

test('at most eight queries are kept compiled; all others are built where they are used', () => {
  const places = placesOf(/\bcompiled[<(]/g, /^db\/queries\//)
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(8)
})

test('only the move from one engine to the other asks which engine it is', () => {
  const places = placesOf(/[!=]== '(sqlite|postgres)'/g, /^(db|backups)\//)
  expect(places.toSorted()).toEqual(['cli/move-to-postgres.ts', 'move-to-postgres/moved.ts'])
})

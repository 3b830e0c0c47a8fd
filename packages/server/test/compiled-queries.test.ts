import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

test('at most eight queries are kept compiled; all others are built where they are used', () => {
  const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts') && !file.includes('queries'))
  const sites = files.flatMap((file) => [...readFileSync(join(SRC, file), 'utf8').matchAll(/\bcompiled[<(]/g)].map(() => file))
  expect(sites.length, sites.join('\n')).toBeLessThanOrEqual(8)
})

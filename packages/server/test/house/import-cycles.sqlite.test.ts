import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, ROOT } from './imports.ts'

/** A shortest way from each file back to itself, each cycle once. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles = new Map<string, string[]>()
  for (const start of imports.keys()) {
    const way = wayBack(imports, start)
    const name = way?.toSorted().join() ?? ''
    if (way && !cycles.has(name)) cycles.set(name, way)
  }
  return [...cycles.values()]
}

function wayBack(imports: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) return pathTo(file)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return null

  function pathTo(file: string): string[] {
    const before = cameFrom.get(file)
    return file === start || before === undefined ? [file] : [...pathTo(before), file]
  }
}

const named = (files: readonly string[]) => files.map((file) => file.slice(ROOT.length + 1)).join(' → ')

test('no file imports itself through others, not even for a type', () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => join(ROOT, file))
  expect(files.length).toBeGreaterThan(300)
  const imports = importsOf(files)
  expect([...imports.values()].flat().length).toBeGreaterThan(1_000) // or the pattern no longer finds them
  expect(cyclesIn(imports).map(named)).toEqual([])
})

test('finds cycles of two and of three files', () => {
  const imports = new Map([
    ['a', ['b', 'x']],
    ['b', ['a', 'c']],
    ['c', ['d']],
    ['d', ['e']],
    ['e', ['c']],
    ['x', []],
  ])
  expect(cyclesIn(imports)).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../src')
const filesOf = (pattern: string) => globSync(pattern, { cwd: SOURCE })
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')
const MODULES = filesOf('**/*.module.css')
const PARTS = filesOf('**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const classesOf = (css: string) =>
  new Set(all(css.replaceAll(/\/\*[\s\S]*?\*\/|composes:[^;]*;|:global\([^)]*\)|"[^"]*"/g, ''), /\.([a-z][\w-]*)/gi))

/** The names of one file's classes of modules: 'features/queue/queue.module.css tick'. */
function namedIn(file: string): string[] {
  const code = read(file)
  return [...code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
    const named = all(code.replaceAll(/^import .*$/gm, ''), new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
    return named.map((of) => `${normalize(join(dirname(file), path))} ${of}`)
  })
}

test('every class of a style module is named by a screen, and every name has its class', () => {
  const named = new Set(PARTS.flatMap(namedIn))
  const declared = new Set(MODULES.flatMap((file) => [...classesOf(read(file))].map((name) => `${file} ${name}`)))
  const composed = new Set(
    MODULES.flatMap((file) => all(read(file), /composes: ([^;]*);/g).flatMap((list) => words(list).map((name) => `${file} ${name}`))),
  )
  expect(named.size).toBeGreaterThan(300) // or the patterns no longer find them
  expect([...named].filter((name) => !declared.has(name))).toEqual([])
  expect([...declared].filter((name) => !named.has(name) && !composed.has(name))).toEqual([])
})

test('every shared class that is named is declared', () => {
  const shared = new Set(filesOf('**/*.css').flatMap((file) => (file.endsWith('.module.css') ? [] : [...classesOf(read(file))])))
  const composed = MODULES.flatMap((file) => all(read(file), /composes: ([^;]*) from global/g))
  const named = PARTS.flatMap((file) => all(read(file), /className=(?:"|\{`)([^"`]*)/g).map((list) => list.replaceAll(/\$\{[^}]*\}/g, ' ')))
  expect(new Set([...composed, ...named].flatMap(words).filter((name) => !shared.has(name)))).toEqual(new Set())
})

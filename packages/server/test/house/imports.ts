import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../../../..')
const OF_PACKAGE = /^@clinic\/(\w+)\/(test\/)?(.+)$/
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

/** The files that each file imports from this repository; a type is an import too. */
export function importsOf(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const sources = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? found[3] ?? '')
      const targets = sources.map((source) => {
        const [, name = '', test, path] = OF_PACKAGE.exec(source) ?? []
        return name === '' ? resolve(dirname(file), source) : join(ROOT, 'packages', name, test ? 'test' : 'src', `${path}.ts`)
      })
      return [file, [...new Set(targets)].filter((target) => known.has(target))]
    }),
  )
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of the built screens what makes JSON Schema of a zod schema: every schema class refers to it, only the server's list of calls uses it,
 * and it is a quarter of zod. The names stay and do nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
      if (!JSON_SCHEMA.test(id)) return null
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      return Array.from(names, ([, name]) => `export const ${name} = () => undefined`).join('\n')
    },
  }
}

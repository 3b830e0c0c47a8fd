import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { engineAt } from '@clinic/server/db/engines'
import { describeClinics, howToRemove } from '../clinics/list-clinics.ts'
import { CLINIC } from '../clinics/words.ts'

// npm run clinic:list · npm run clinic:remove -- NAME, which only explains how
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string', default: 'clinics' }, remove: { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  const { databaseUrl } = readConfig(process.env)
  const isWrong = values.remove === (name === undefined)
  if (isWrong || more.length > 0 || engineAt(databaseUrl).kind !== 'postgres') throw new Error(CLINIC.usage)
  const folder = resolve(values.folder)
  if (name !== undefined) return say(await howToRemove(databaseUrl, folder, name))
  for (const line of await describeClinics(databaseUrl, folder)) say(line)
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

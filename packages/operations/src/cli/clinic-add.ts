import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { engineAt } from '@clinic/server/db/engines'
import { addClinic } from '../clinics/add-clinic.ts'
import { CLINIC } from '../clinics/words.ts'

// npm run clinic:add -- NAME, with a DATABASE_URL that may create roles
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { folder: { type: 'string', default: 'clinics' } } })
  const [name, ...more] = positionals
  const { databaseUrl } = readConfig(process.env)
  const isServer = engineAt(databaseUrl).kind === 'postgres' && new URL(databaseUrl).hostname !== ''
  if (name === undefined || more.length > 0 || !isServer) throw new Error(CLINIC.usage)
  for (const sentence of await addClinic(databaseUrl, resolve(values.folder), name)) say(sentence)
}

main().catch((error: Error) => {
  sayFailure(error.message)
  process.exitCode = 1
})

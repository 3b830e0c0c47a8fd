import { existsSync, readFileSync, rmSync } from 'node:fs'
import { readConfig } from '@clinic/server/config'
import { openForReading } from '@clinic/server/db/open'
import { writeWhole } from '@clinic/server/durable-files'
import { z } from 'zod'
import { RELEASE } from '../bundle/words.ts'
import { backupFolder, listBackups } from '../make/manifest.ts'
import { storeAt } from '../store/stores.ts'
import { type Home, removeOthers, setCurrent } from './install-paths.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** A request for another version. `migrations` are the store's at that time; `copy` is the path of a copy of a PostgreSQL database. */
export const UpdateRequest = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  migrations: z.array(z.string()),
  copy: z.string().nullable().default(null),
})
export type UpdateRequest = z.infer<typeof UpdateRequest>

export const UpdateResult = z.object({ id: z.string(), outcome: z.enum(['updated', 'switched back', 'restore']), text: z.string() })
export type UpdateResult = z.infer<typeof UpdateResult>

const HEALTHY_MS = 60_000

/** The pending request; null if there is none or it cannot be read. */
export function readRequest(home: Home): UpdateRequest | null {
  try {
    return UpdateRequest.parse(JSON.parse(readFileSync(home.request, 'utf8')))
  } catch {
    return null
  }
}

/**
 * Changes to the requested version. If killed at any step, the link still leads to a complete version, and the next start continues here.
 * Only the newer server may change the store; if it has not, the older one is started again.
 * @returns the server that is running now, or null if neither may run
 */
export async function changeVersion(
  home: Home,
  { id, from, to, migrations, copy }: UpdateRequest,
  args: readonly string[],
  say: (text: string) => void,
  healthyMs = HEALTHY_MS,
): Promise<RunningServer | null> {
  const [newer, older] = [home.factsOf(to).version, home.factsOf(from).version]
  const finish = (outcome: UpdateResult['outcome'], text: string) => {
    writeWhole(home.result, `${JSON.stringify({ id, outcome, text } satisfies UpdateResult)}\n`)
    rmSync(home.request, { force: true })
    say(text)
  }
  setCurrent(home, to)
  say(RELEASE.step.starting(newer))
  const server = runServer(home, args)
  if (await server.answers(healthyMs)) {
    say(RELEASE.step.healthy(newer))
    removeOthers(home, [from, to])
    finish('updated', RELEASE.updated(newer))
    return server
  }
  await server.stop()
  if (String(await migrationsOfStore()) !== String(migrations)) {
    finish('restore', wayBack(home, { newer, folder: home.pathOf(from), migrations, copy }))
    return null
  }
  setCurrent(home, from)
  say(RELEASE.step.starting(older))
  const again = runServer(home, args)
  await again.answers(healthyMs)
  finish('switched back', RELEASE.switchedBack(newer, older))
  return again
}

/** Migrations that the store has had; none if there is no store yet. */
export async function migrationsOfStore(): Promise<string[]> {
  const { databaseUrl } = readConfig(process.env)
  if (!storeAt(databaseUrl).ownTools && !existsSync(databaseUrl)) return []
  const db = await openForReading(databaseUrl)
  try {
    return (await db.selectFrom('migration').select('name').orderBy('name').execute()).map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

type WayBack = Pick<UpdateRequest, 'migrations' | 'copy'> & { readonly newer: string; readonly folder: string }

function wayBack(home: Home, { newer, folder, migrations, copy }: WayBack): string {
  if (!storeAt(readConfig(process.env).databaseUrl).ownTools) return RELEASE.restore(newer, folder, newestOf(migrations))
  return copy === null ? RELEASE.restoreDump(newer, folder, home.settings) : RELEASE.restoreCopy(newer, folder, home.settings, copy)
}

/** The newest backup with the earlier schema: the server makes one before migrating, with everything acknowledged. */
function newestOf(migrations: readonly string[]): string | null {
  const { dataDir } = readConfig(process.env)
  const fits = listBackups(backupFolder(dataDir)).find(
    ({ schema }) => String(schema.map(({ name }) => name).toSorted()) === String(migrations),
  )
  return fits?.path ?? null
}

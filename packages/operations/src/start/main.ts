import { accessSync, constants, mkdirSync } from 'node:fs'
import { type AddressInfo, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { buildApp } from '@clinic/server/app'
import { type Config, isReadableOnTheWay, readConfig } from '@clinic/server/config'
import { say, sayBroken, sayError, sayFirstSignIn, sayReadableOnTheWay } from '@clinic/server/console'
import { lockStore } from '@clinic/server/db/sqlite/folder-lock'
import { readOldSessions } from '@clinic/server/diagnoses/read-old-sessions'
import { inWords } from '@clinic/server/http/listen'
import { ensureFirstAdmin, findOneTimeAdmin } from '@clinic/server/personnel/first-admin'
import type { Services } from '@clinic/server/services'
import { sweepRegularly } from '@clinic/server/storage/sweep'
import type { FastifyInstance } from 'fastify'
import { drillNow } from '../drill/drill-now.ts'
import { sayLan } from '../lan/say-lan.ts'
import { refuseMoved } from '../move-to-postgres/moved.ts'
import { storeOf } from '../store/stores.ts'
import { saySlowStart } from './say-slow-start.ts'
import { startServices } from './start-services.ts'

const DRAIN_MS = 10_000
/** EX_SOFTWARE: a supervisor starts the server again. */
const BROKEN_EXIT = 70

async function main(): Promise<void> {
  const demo = process.argv.includes('--demo')
  const config = readConfig({
    ...process.env,
    ...(demo && { DATA_DIR: process.env.DATA_DIR || resolve('data-demo') }),
    ...(process.argv.includes('--lan') && { LAN: 'on' }),
  })
  refuseUnwritable(config.dataDir)
  const unlock = lockStore(config)
  refuseMoved(config)
  const notWritten = (error: unknown) => app?.log.error({ err: error }, 'the audit of reads could not be written')
  const services = await saySlowStart(config, () => startServices(config, () => new Date(), notWritten))
  const app: FastifyInstance | undefined = await buildApp(services)
  const hint = demo
    ? await (await import('@clinic/server/demo/demo')).ensureDemo(services, say)
    : await saySlowStart(config, () => firstSignIn(services))
  try {
    await listen(app, config)
    await services.lan?.listen(app.server, sayLan)
  } catch (error) {
    for (const line of hint) say(line) // a password that was made now is shown now, or never
    throw error
  }
  services.storage.broken.then((error) => endBroken(app, error))
  stopOnSignals(app, services, unlock, [
    storeOf(services.engine).maintain(services, app.log, drillNow),
    sweepRegularly(services, app.log),
    readOldSessions(services, app.log),
  ])
  process.send?.({ listening: addressOf(app) }) // tells `clinic start`, which then checks its health there
  sayFirstSignIn(config, hint)
  if (isReadableOnTheWay(config)) sayReadableOnTheWay()
}

async function firstSignIn(services: Services): Promise<string[]> {
  const made = await ensureFirstAdmin(services)
  if (!made) {
    const admin = await findOneTimeAdmin(services.db, services.clock())
    if (!admin) return []
    const why = admin.expired ? `The one-time password of ${admin.email} has expired.` : `No admin has chosen a password yet.`
    return [`${why} Make a new one-time password with: npm run slip -- ${admin.email}`]
  }
  const { email, password } = made
  if (password === null) return [`The first admin is ${email}, with the password you set.`]
  return [`The first admin is ${email} with the password ${password}`, `Use it within 72 hours. After that: npm run slip -- ${email}`]
}

function refuseUnwritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new Error(`The data folder ${dataDir} cannot be written. Make it writable, or set DATA_DIR to another folder.`)
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw inWords(error, { port, host, setting: 'PORT' })
  }
}

/** The server's address from this machine. */
function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo // it is listening on a port
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}

/** Time for the responses in progress, all of them refusals. */
const LAST_WORDS_MS = 250

/** After a failed read or write of the store nothing may be acknowledged. A fresh start recovers it, or says what to restore. */
function endBroken(app: FastifyInstance, error: Error): void {
  app.log.fatal({ err: error }, 'the store could not be read or written, so the server stops')
  sayBroken(error)
  setTimeout(() => process.exit(BROKEN_EXIT), LAST_WORDS_MS)
}

/** Finishes requests, writes pending events and closes the store. A second signal, or ten seconds, ends it at once. */
function stopOnSignals(app: FastifyInstance, services: Services, unlock: () => void, regular: readonly (() => void)[]): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    for (const stopIt of regular) stopIt()
    await readWhatArrived()
    const lanClosed = services.lan?.close()
    await app.close()
    await lanClosed
    await services.db.destroy()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // The parent process wants this one to end, or has died.
  if (process.connected) process.on('disconnect', () => stopping || void stop())
}

/** Turns of the event loop, each accepting at most one connection; takes a few milliseconds if none is waiting. */
const TURNS = 200

/** Reads requests that arrived while the process was busy: their connections would look idle and be closed without an answer. */
async function readWhatArrived(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
}

main().catch((error: Error) => {
  sayError(error)
  process.exit(1)
})

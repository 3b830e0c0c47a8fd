// Runs clinics for the journeys, one after another in one process: to load the program takes as long as most journeys. `clinic.ts` starts it.
import { startServices } from '@clinic/operations/start/start-services'
import { buildApp } from '@clinic/server/app'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { readConfig } from '@clinic/server/config'
import { ensureDemo } from '@clinic/server/demo/demo'
import { ensureFirstAdmin } from '@clinic/server/personnel/first-admin'

/** The least that Argon2 takes: a journey signs in several people. The journey of a clinic's first day pays the full cost. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

/** As many people a day as the demo has, for a quarter of a year. */
const INVENTED = { patients: 600, sessions: 1_200, days: 90 }

/** What a clinic is started with, after the one before has stopped; without settings that one only stops. `invented` fills it as the demo is. */
export type Order = { readonly settings?: Record<string, string>; readonly invented?: boolean }
export type Reply = { readonly error?: string }

const stopNothing = async (): Promise<void> => undefined
let stop = stopNothing

process.on('message', async ({ settings, invented }: Order) => {
  try {
    await stop()
    stop = settings ? await run(settings, invented) : stopNothing
    process.send?.({} satisfies Reply)
  } catch (error) {
    process.send?.({ error: String(error) } satisfies Reply)
  }
})
process.on('disconnect', () => process.exit())

async function run(settings: Record<string, string>, isInvented = false): Promise<() => Promise<void>> {
  const config = readConfig(settings)
  const started = await startServices(config, () => new Date(), notWritten)
  const services = { ...started, passwords: createPasswords(started.keys.pepper, CHEAP), minResponseMs: 0 }
  const app = await buildApp(services)
  if (isInvented) await ensureDemo(services, () => undefined, INVENTED)
  else await ensureFirstAdmin(services)
  await app.listen({ port: config.port, host: config.host })
  return async () => {
    services.clockWatch.end()
    await app.close()
    await services.db.destroy()
  }
}

/** Of the audit of reads. */
const notWritten = (error: unknown) => void process.stderr.write(`${error}\n`)

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { readConfig } from '@clinic/server/config'
import { writeWhole } from '@clinic/server/durable-files'
import { type BundleFacts, compareVersions, nameOfBundle, thisPlatform } from '../bundle/bundle-facts.ts'
import { unpackBundle } from '../bundle/unpack-bundle.ts'
import { RELEASE } from '../bundle/words.ts'
import { backUpFirst } from './back-up-first.ts'
import { changeVersion, migrationsOfStore, type UpdateRequest, UpdateResult } from './change-version.ts'
import type { Home } from './install-paths.ts'
import { refuseWithoutRoom } from './room.ts'
import { isRunning } from './supervise.ts'

type UpdateOrder = {
  readonly home: Home
  readonly file: string
  /** The user confirms a backup, for a store with its own tools. */
  readonly isBackedUp: boolean
  readonly say: (text: string) => void
}

/**
 * Updates an install from a bundle, without a network. Nothing that is running is touched until the backup has been tested. @throws a
 * sentence
 */
export async function update({ home, file, isBackedUp, say }: UpdateOrder): Promise<UpdateResult> {
  const from = home.currentName() ?? ''
  const migrations = await migrationsOfStore()
  say(RELEASE.step.checking(file))
  const facts = await unpackBundle({
    file,
    publicKey: readFileSync(home.key, 'utf8'),
    into: home.versions,
    accept: (facts) => {
      refuseUnfit(facts, home.factsOf(from), migrations)
      refuseWithoutRoom(home, facts, readConfig(process.env))
    },
  })
  const copy = await backUpFirst(readConfig(process.env), isBackedUp, say).catch((error: Error) => {
    rmSync(home.pathOf(nameOfBundle(facts)), { recursive: true, force: true })
    throw error
  })
  const request: UpdateRequest = { id: randomUUID(), from, to: nameOfBundle(facts), migrations, copy }
  say(RELEASE.step.switching(facts.version))
  return isRunning(home) ? askRunner(home, request) : changeAlone(home, request, say)
}

function refuseUnfit(facts: BundleFacts, ours: BundleFacts, migrations: readonly string[]): void {
  if (facts.platform !== thisPlatform) throw new Error(RELEASE.otherPlatform(facts.platform, thisPlatform))
  if (compareVersions(facts.version, ours.version) <= 0) throw new Error(RELEASE.notNewer(facts.version, ours.version))
  const unknown = migrations.filter((name) => !facts.migrations.includes(name))
  if (unknown.length > 0) throw new Error(RELEASE.unknownSchema(unknown))
}

/** No server is running: starts the new one only to see that it answers. */
async function changeAlone(home: Home, request: UpdateRequest, say: (text: string) => void): Promise<UpdateResult> {
  writeWhole(home.request, `${JSON.stringify(request)}\n`)
  const server = await changeVersion(home, request, [], say)
  await server?.stop()
  const result = readResult(home, request) as UpdateResult // changeVersion wrote it
  return result.outcome === 'updated' ? { ...result, text: RELEASE.updatedStopped(home.factsOf(request.to).version) } : result
}

const LOOK_MS = 200
/** A minute each for the new and the old version, plus stopping the server first. */
const MAX_MS = 150_000

/** The process that runs the server makes the change, so that it completes even if this one dies. */
async function askRunner(home: Home, request: UpdateRequest): Promise<UpdateResult> {
  writeWhole(home.request, `${JSON.stringify(request)}\n`)
  const until = performance.now() + MAX_MS
  while (performance.now() < until) {
    const result = readResult(home, request)
    if (result) return result
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(RELEASE.stillWaiting)
}

function readResult(home: Home, { id }: UpdateRequest): UpdateResult | null {
  if (!existsSync(home.result)) return null
  const result = UpdateResult.safeParse(JSON.parse(readFileSync(home.result, 'utf8')))
  return result.success && result.data.id === id ? result.data : null
}

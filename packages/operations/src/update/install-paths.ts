import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncToDisk } from '@clinic/server/durable-files'
import { BundleFacts, RELEASE_KEY } from '../bundle/bundle-facts.ts'

/** The folder of an install: its versions, a link to the running one, the trusted key, and the data. */
export type Home = ReturnType<typeof homeAt>

export function homeAt(folder: string) {
  const versions = join(folder, 'versions')
  const current = join(folder, 'current')
  return {
    folder,
    versions,
    current,
    data: join(folder, 'data'),
    /** Settings as NAME=value lines; optional, written by the clinic. */
    settings: join(folder, 'settings.env'),
    key: join(folder, RELEASE_KEY),
    /** The request to the program that runs the server, and its result. */
    request: join(folder, 'update.json'),
    result: join(folder, 'last-update.json'),
    /** Held by the process that runs the server. */
    running: join(folder, 'running.lock'),
    pathOf: (name: string) => join(versions, name),
    currentName: () => (existsSync(current) ? basename(readlinkSync(current)) : null),
    factsOf: (name: string) => BundleFacts.parse(JSON.parse(readFileSync(join(versions, name, 'BUNDLE.json'), 'utf8'))),
  }
}

/** The install that a program belongs to; null for a checkout, or a bundle that was only unpacked. */
export function homeOf(program: string): Home | null {
  const versions = dirname(program.replace(/[/\\]$/, ''))
  return basename(versions) === 'versions' && existsSync(join(versions, '..', RELEASE_KEY)) ? homeAt(dirname(versions)) : null
}

/** Makes this the version to start. At every moment the link exists and leads to a complete version. */
export function setCurrent(home: Home, name: string): void {
  const next = `${home.current}.next`
  rmSync(next, { force: true, recursive: true })
  if (process.platform === 'win32') {
    symlinkSync(home.pathOf(name), next, 'junction')
    rmSync(home.current, { force: true, recursive: true }) // a junction cannot be replaced in one step
  } else symlinkSync(join('versions', name), next)
  renameSync(next, home.current)
  syncToDisk(home.folder)
}

/** Deletes older versions once a newer one has answered; keeps the previous one. */
export function removeOthers(home: Home, keep: readonly string[]): void {
  for (const name of readdirSync(home.versions))
    if (!keep.includes(name)) rmSync(join(home.versions, name), { recursive: true, force: true })
}

export function makeHome(home: Home): void {
  mkdirSync(home.versions, { recursive: true })
  mkdirSync(home.data, { recursive: true, mode: 0o700 })
}

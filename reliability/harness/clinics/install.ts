import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BundleFile, filesOfProgram } from '@clinic/operations/bundle/bundle-contents'
import { type BundleFacts, nameOfBundle, thisPlatform } from '@clinic/operations/bundle/bundle-facts'
import { linkPackages } from '@clinic/operations/bundle/link-packages'
import { makeBundle } from '@clinic/operations/bundle/make-bundle'
import { newReleaseKeys } from '@clinic/operations/bundle/signature'
import { homeAt, makeHome, setCurrent } from '@clinic/operations/update/install-paths'
import { MIGRATIONS } from '@clinic/server/db/migrate'
import { ADMIN } from '@clinic/server/test/processes/server-process'
import { PROGRAM } from '@clinic/server/version'
import { onTestFinished } from 'vitest'

export const releaseKeys = newReleaseKeys()

/** In memory where the system has such a place: to wait for a disk at each of a thousand files proves nothing here. */
export function aRoot(): string {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'clinic-install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // The small bundle has no packages; Node finds these above it.
  symlinkSync(join(PROGRAM, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** This program without its packages and its own Node, under another version; with these files instead of those in it. */
function smallProgram(version: string, changes: Record<string, string> = {}): BundleFile[] {
  const files = filesOfProgram(PROGRAM, process.execPath)
    .filter(({ path }) => /^(clinic$|clinic.cmd$|packages\/(?!web))/.test(path))
    .map((file) => (changes[file.path] === undefined ? file : text(file.path, changes[file.path] ?? '', file.isProgram)))
  return [
    ...files,
    text('package.json', JSON.stringify({ version, type: 'module' })),
    text('node/bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, true),
  ]
}

const factsOf = (version: string): BundleFacts => ({
  format: 1,
  version,
  commit: null,
  platform: thisPlatform,
  migrations: MIGRATIONS.map(({ name }) => name),
})

export const smallBundle = (into: string, version: string, changes: Record<string, string> = {}): Promise<string> =>
  makeBundle({ files: smallProgram(version, changes), facts: factsOf(version), secretKey: releaseKeys.secretKey, into, level: 1 })

const text = (path: string, text: string, isProgram = false): BundleFile => ({ path, from: null, text, isProgram })

/** An install of this version that trusts our key. */
export function anInstall(root: string, version: string) {
  const home = homeAt(join(root, 'home'))
  makeHome(home)
  writeFileSync(home.key, releaseKeys.publicKey)
  const facts = factsOf(version)
  const program = home.pathOf(nameOfBundle(facts))
  for (const { path, from, text: content, isProgram } of [...smallProgram(version), text('BUNDLE.json', JSON.stringify(facts))]) {
    mkdirSync(dirname(join(program, path)), { recursive: true })
    if (from === null) writeFileSync(join(program, path), content, { mode: isProgram ? 0o755 : 0o644 })
    else copyFileSync(from, join(program, path))
  }
  linkPackages(program)
  setCurrent(home, nameOfBundle(facts))
  return home
}

export type Install = ReturnType<typeof anInstall>

/** Runs `clinic` of the version that is current. */
export const clinic = (home: Install, port: number, ...args: readonly string[]) => clinicWith({}, home, port, ...args)

/** The same with settings that the environment has. */
export function clinicWith(settings: Record<string, string>, home: Install, port: number, ...args: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const env = { PATH, NODE_COMPILE_CACHE, PORT: String(port), TZ: 'Africa/Lagos', REQUEST_LIMITS: 'off', ...admin, ...settings }
  const child = spawn(join(home.current, 'clinic'), args, { env, cwd: home.folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ...watch(child) }
}

function watch(child: ChildProcess) {
  let output = ''
  let lookers: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
      for (const look of lookers) look()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  /** Waits for a line; false if the program ends without it. */
  const seen = (pattern: RegExp) =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (!pattern.test(output)) return
        lookers = lookers.filter((other) => other !== look)
        resolve(true)
      }
      lookers.push(look)
      look()
      void ended.then(() => resolve(pattern.test(output)))
    })
  return { ended, seen, output: () => output }
}

/** A server that may be away for a while, as the clients of a case know it. */
export async function clientAt(port: number) {
  const url = `http://127.0.0.1:${port}`
  async function call(method: string, path: string, body?: unknown, token?: string, more: Record<string, string> = {}) {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }), ...more }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: answer.status, data: await answer.json(), retryAfter: answer.headers.get('retry-after') }
  }
  const { data } = await call('POST', '/users/login', ADMIN)
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call(method, path, body, String(data.token), headers)
  return { url, token: String(data.token), send }
}

/** The version that answers, or null. */
export async function versionAt(client: { send: (method: string, path: string) => Promise<{ data: { program?: { version: string } } }> }) {
  return client.send('GET', '/storage').then(
    ({ data }) => data.program?.version ?? null,
    () => null,
  )
}

/** All files of a folder with their contents, without what a running server writes. */
export function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(entries.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]))
}

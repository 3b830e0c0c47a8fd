// npm start · npm start -- --lan · npm start -- --settings FILE · npm run demo · npm run dev
import module from 'node:module'
import { join } from 'node:path'
import { compileCache, ensureBuilt, ensureInstalled, environment, fail, pinnedNode, root, run, takeSettings } from './prepare.mjs'

const dev = process.argv.includes('--dev')
const main = join(root, 'packages/operations/src/start/main.ts')

async function start() {
  if (runsHere() && !dev) useFewArenas()
  await takeSettings()
  await ensureInstalled()
  const node = pinnedNode()
  if (dev) return develop(node)
  await ensureBuilt()
  const args = ['--demo', '--lan'].filter((option) => process.argv.includes(option))
  stopWithParent()
  if (runsHere()) {
    module.enableCompileCache(compileCache)
    process.argv.splice(2, process.argv.length, ...args)
    await import('../packages/operations/src/start/main.ts')
  } else process.exitCode = await run(node, [SMALL, main, ...args], { env: { MALLOC_ARENA_MAX: '2', ...environment() } })
}

/**
 * The C library of Linux keeps memory apart for many threads; with two such arenas the server holds less (docs/performance.md, 'What holds the
 * memory'). It reads this only when a program starts, so this one starts itself again: in the same process, for npm and for signals.
 */
function useFewArenas() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined || !process.execve) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...process.env, MALLOC_ARENA_MAX: '2' })
}

/** As package.json has it for this process: a young generation of 4 MB instead of 16 saves some 60 MB of memory under load. */
const SMALL = '--max-semi-space-size=4'

/** From the second start on, npm has put the pinned runtime first on the PATH, and no further process is needed. */
function runsHere() {
  return Number(process.versions.node.split('.')[0]) >= 26
}

/**
 * npm runs a script through a shell, and a shell that gets a signal does not pass it on. So that ending `npm start` ends the server:
 * when the process that started this one is gone, this one stops as if it had got the signal.
 */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** The server restarts when its sources change; the screens are served by Vite, which passes /api on. */
async function develop(node) {
  const env = { ...environment(), DATA_DIR: process.env.DATA_DIR ?? 'data-dev' }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const codes = await Promise.all([
    run(node, ['--watch', '--watch-preserve-output', main], { env }),
    run(node, [vite, 'packages/web', '--host', '127.0.0.1'], { env }),
  ])
  process.exitCode = Math.max(...codes)
}

start().catch(fail)

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Home } from './install-paths.ts'

/** A version's server, as a separate process. */
export type RunningServer = {
  readonly ended: Promise<number>
  /** True once it answers; false if it ends first or takes longer. */
  readonly answers: (withinMs: number) => Promise<boolean>
  readonly stop: () => Promise<number>
}

/** Longer than the server's own limit for stopping. */
const STOP_MS = 15_000
const ASK_AGAIN_MS = 100

/** Starts the version the link leads to. Closing its channel asks it to stop, which works on every system, even if this process dies. */
export function runServer(home: Home, args: readonly string[]): RunningServer {
  const program = home.current
  const node = join(program, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const command = ['--max-semi-space-size=4', join(program, 'packages/server/src/main.ts'), ...args]
  // Fewer arenas of the C library: docs/performance.md, 'What holds the memory'.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: join(home.folder, 'cache') }
  const child = spawn(node, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env, cwd: home.folder })
  let address: string | null = null
  child.on('message', (message) => {
    address = (message as { listening?: string }).listening ?? address
  })
  let hasEnded = false
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  }).finally(() => {
    hasEnded = true
  })

  async function answers(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (!hasEnded && performance.now() < until) {
      if (address !== null && (await isHealthy(address))) return true
      await pause(ASK_AGAIN_MS)
    }
    return false
  }
  return { ended, answers, stop: () => stop(child, ended) }
}

async function isHealthy(address: string): Promise<boolean> {
  const asked = fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5_000) })
  return asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<number> {
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  if (child.connected) child.disconnect()
  else child.kill('SIGTERM')
  const code = await ended
  clearTimeout(late)
  return code
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

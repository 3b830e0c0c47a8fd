import { readFileSync, statSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { holdFile } from '@clinic/server/db/sqlite/hold-file'
import { RELEASE } from '../bundle/words.ts'
import { changeVersion, readRequest } from './change-version.ts'
import type { Home } from './install-paths.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** Exit code of a server after a failed read or write of its store; a fresh start checks the store again. */
const BROKEN_EXIT = 70
const LOOK_MS = 250
const RESTART_MS = 1_000

/** Whether a process runs this install's server. */
export function isRunning(home: Home): boolean {
  const lock = holdFile(home.running)
  lock?.release()
  return lock === null || runsAsOlder(home)
}

/** Version 0.1.0 noted its process id instead. A note from before the machine started says nothing: another process can have that id now. */
function runsAsOlder(home: Home): boolean {
  const note = join(home.folder, 'running.json')
  try {
    if (statSync(note).mtimeMs < Date.now() - uptime() * 1000) return false
    const { pid } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number }
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}

/** Runs the server, restarts it when needed, and changes versions on request. @returns the exit code once it has ended for good */
export async function supervise(home: Home, args: readonly string[], say: (text: string) => void): Promise<number> {
  const lock = runsAsOlder(home) ? null : holdFile(home.running)
  if (!lock) throw new Error(RELEASE.runsAlready(home.folder))
  const stopped = signalled()
  try {
    return await run(home, args, say, stopped)
  } finally {
    lock.release()
  }
}

async function run(home: Home, args: readonly string[], say: (text: string) => void, stopped: Promise<'stop'>): Promise<number> {
  const pending = readRequest(home) // an interrupted change
  let server: RunningServer | null = pending ? await changeVersion(home, pending, args, say) : runServer(home, args)
  while (server) {
    const next: NextStep = await nextOf(home, server, stopped)
    if (next === 'stop') return server.stop()
    if (next === 'update') {
      const request = readRequest(home)
      await server.stop()
      server = request ? await changeVersion(home, request, args, say) : runServer(home, args)
    } else if (next === BROKEN_EXIT) {
      await Promise.race([pause(RESTART_MS), stopped])
      server = runServer(home, args)
    } else return next
  }
  return 1
}

type NextStep = number | 'stop' | 'update'

/** Waits for the server to end, for a signal, or for a request. */
async function nextOf(home: Home, server: RunningServer, stopped: Promise<'stop'>): Promise<NextStep> {
  let timer: NodeJS.Timeout | undefined
  const asked = new Promise<'update'>((resolve) => {
    timer = setInterval(() => readRequest(home) && resolve('update'), LOOK_MS)
  })
  try {
    return await Promise.race([server.ended, stopped, asked])
  } finally {
    clearInterval(timer)
  }
}

const signalled = () =>
  new Promise<'stop'>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'))
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

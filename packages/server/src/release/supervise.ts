import { readFileSync, rmSync } from 'node:fs'
import { writeWhole } from '../durable-files.ts'
import { changeVersion, readRequest } from './change-version.ts'
import type { Home } from './home.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { RELEASE } from './words.ts'

/** Exit code of a server after a failed read or write of its store; a fresh start checks the store again. */
const BROKEN_EXIT = 70
const LOOK_MS = 250
const RESTART_MS = 1_000

/** The process that runs this install's server; null if there is none. */
export function runnerOf(home: Home): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(home.running, 'utf8')) as { pid: number }
    process.kill(pid, 0)
    return pid === process.pid ? null : pid
  } catch {
    return null
  }
}

/** Runs the server, restarts it when needed, and changes versions on request. @returns the exit code once it has ended for good */
export async function supervise(home: Home, args: readonly string[], say: (text: string) => void): Promise<number> {
  const other = runnerOf(home)
  if (other !== null) throw new Error(RELEASE.runsAlready(other))
  writeWhole(home.running, `${JSON.stringify({ pid: process.pid })}\n`)
  const stopped = signalled()
  try {
    return await run(home, args, say, stopped)
  } finally {
    rmSync(home.running, { force: true })
  }
}

async function run(home: Home, args: readonly string[], say: (text: string) => void, stopped: Promise<'stop'>): Promise<number> {
  const pending = readRequest(home) // an interrupted change
  let server: RunningServer | null = pending ? await changeVersion(home, pending, args, say) : runServer(home, args)
  while (server) {
    const next: Next = await nextOf(home, server, stopped)
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

type Next = number | 'stop' | 'update'

/** Waits for the server to end, for a signal, or for a request. */
async function nextOf(home: Home, server: RunningServer, stopped: Promise<'stop'>): Promise<Next> {
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

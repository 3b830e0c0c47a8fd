import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkInProcess } from '@clinic/operations/make/in-process'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { work as childWork, Order } from '../../test/processes/child-work.ts'
import { aFolder } from '../../test/processes/server-process.ts'
import { runInProcess } from './run-in-process.ts'

const SLOW = { timeout: 60_000 }
const WAIT = { timeout: 30_000, interval: 20 }
const WORK = { file: new URL('../../test/processes/child-work.ts', import.meta.url), name: 'work' }
const work = (order: Order) => runInProcess<typeof childWork>(WORK, order)

/** The process that the work runs in. */
async function pidIn(folder: string): Promise<number> {
  await vi.waitFor(() => expect(readFileSync(join(folder, 'pid'), 'utf8')).not.toBe(''), WAIT)
  return Number(readFileSync(join(folder, 'pid'), 'utf8'))
}

/** One that ended may wait for its parent to hear of it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('an order goes there, and what came of it, or what went wrong, comes back', SLOW, async () => {
  const value = { name: 'Ọláyínká', at: new Date(0) }
  expect(await work({ task: 'echo', value }).done).toEqual(value)
  await expect(work({ task: 'fail' }).done).rejects.toThrow('it cannot be done')
})

test('the store is looked through in a separate process, whose memory is not the server’s', SLOW, async () => {
  const { done } = checkInProcess({ storePath: join(aFolder(), 'none.db'), depth: 'quick' })
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap')
  expect(await done).toEqual([expect.stringContaining('unable to open')])
  const most = process.resourceUsage().maxRSS
  expect(await work({ task: 'take memory', megabytes: 500 }).done).toBeGreaterThan(500)
  expect((process.resourceUsage().maxRSS - most) / 1e3).toBeLessThan(250)
})

test('it hears no Ctrl-C of a terminal, which is said to the server too, and ends when it is stopped', SLOW, async () => {
  const folder = aFolder()
  const { done } = work({ task: 'wait', folder })
  process.kill(await pidIn(folder), 'SIGINT')
  writeFileSync(join(folder, 'go on'), '')
  expect(await done).toBeUndefined()

  const held = aFolder()
  const { done: never, stop } = work({ task: 'hold', folder: held })
  const pid = await pidIn(held)
  stop()
  await expect(never).rejects.toThrow('was ended')
  expect(isRunning(pid)).toBe(false)
})

test('a server that is killed leaves no process behind, even one whose work is in the middle of a long statement', SLOW, async () => {
  const folder = aFolder()
  const program = `
    import { runInProcess } from '${new URL('./run-in-process.ts', import.meta.url).href}'
    await runInProcess({ file: new URL('${WORK.file.href}'), name: 'work' }, { task: 'hold', folder: process.argv[1] }).done`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: 'inherit' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const pid = await pidIn(folder)
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  expect(isRunning(pid)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), WAIT)
})

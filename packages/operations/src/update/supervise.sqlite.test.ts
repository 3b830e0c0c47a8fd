import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { fileURLToPath } from 'node:url'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test } from 'vitest'
import { homeAt, makeHome } from './install-paths.ts'
import { isRunning } from './supervise.ts'

const HOLD_FILE = fileURLToPath(new URL('../../../server/src/db/sqlite/hold-file.ts', import.meta.url))

test('an install is running exactly while a process holds its lock, also after a kill', async () => {
  const home = homeAt(aFolder('home'))
  makeHome(home)
  expect(isRunning(home)).toBe(false)
  const holds = `import { holdFile } from '${HOLD_FILE}'; holdFile(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', holds, home.running], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  expect(isRunning(home)).toBe(true)
  child.kill('SIGKILL')
  await ended
  expect(isRunning(home)).toBe(false)
})

test('the note of an older version counts only if it is younger than the start of the machine', () => {
  const home = homeAt(aFolder('home'))
  makeHome(home)
  const note = `${home.folder}/running.json`
  writeFileSync(note, JSON.stringify({ pid: process.ppid }))
  expect(isRunning(home)).toBe(true)
  const beforeBoot = Date.now() / 1000 - uptime() - 60
  utimesSync(note, beforeBoot, beforeBoot)
  expect(isRunning(home)).toBe(false)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder } from '../processes/server-process.ts'

const PREPARE = fileURLToPath(new URL('../../../../scripts/prepare.mjs', import.meta.url))
const script = `import { fail, takeSettings } from ${JSON.stringify(PREPARE)}
  await takeSettings().catch(fail)
  console.log(JSON.stringify([process.env.PORT, process.env.DATABASE_URL, process.env.CLINIC_NAME, process.argv.slice(2)]))`

test('--settings FILE overrides the environment, is relative to the current folder, and is removed from the command', () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'settings.env'), "# a note\nPORT=3004\nDATABASE_URL='postgres://ikeja:a#b@127.0.0.1/clinics'\n")
  writeFileSync(join(folder, 'run.mjs'), script)
  const env = { INIT_CWD: folder, DATABASE_URL: 'postgres://postgres@127.0.0.1/clinics', CLINIC_NAME: 'Grace' }
  const run = (...args: string[]) => execFileSync(process.execPath, [join(folder, 'run.mjs'), ...args], { env, encoding: 'utf8' })
  expect(JSON.parse(run('--lan', '--settings', 'settings.env', 'x'))).toEqual([
    '3004',
    'postgres://ikeja:a#b@127.0.0.1/clinics',
    'Grace',
    ['--lan', 'x'],
  ])
  expect(JSON.parse(run('x'))).toEqual([null, env.DATABASE_URL, 'Grace', ['x']])
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'run.mjs'), '--settings', 'none.env'], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no settings file ${join(folder, 'none.env')}.`)])
})

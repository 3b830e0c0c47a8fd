import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { PROGRAM } from '@clinic/server/version'
import { expect, test } from 'vitest'
import { filesOfProgram } from './bundle-contents.ts'
import { PACKAGES } from './link-packages.ts'

const OURS = '@clinic'

/** A bundle as an earlier version unpacks it: of our packages only the contract is linked. What others wrote is linked instead of copied. */
function anUnpacked(): string {
  const folder = aFolder('unpacked')
  for (const { path, from } of filesOfProgram(PROGRAM, process.execPath)) {
    if (from === null || !path.startsWith('packages/') || path.startsWith('packages/web')) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(from, join(folder, path))
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, OURS), { recursive: true })
  for (const name of readdirSync(join(PROGRAM, 'node_modules'))) {
    if (name !== OURS && !name.startsWith('.')) symlinkSync(join(PROGRAM, 'node_modules', name), join(modules, name))
  }
  symlinkSync('../../packages/contract', join(modules, OURS, 'contract'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '9.9.9', type: 'module' }))
  return folder
}

/** Programs that services and supervisors of every version start, whatever was released after them. */
test.each(['packages/server/src/main.ts', 'packages/server/src/cli/clinic.ts'])('%s starts, though only the contract is linked', (door) => {
  const folder = anUnpacked()
  const run = () => spawnSync(process.execPath, [join(folder, door)], { encoding: 'utf8', env: { DATA_DIR: '/dev/null/data', PATH: '' } })
  const { stderr, stdout } = run()
  expect(`${stdout}${stderr}`).toContain(
    door.endsWith('main.ts') ? 'The data folder /dev/null/data cannot be written' : 'clinic start | install',
  )
  expect(readdirSync(join(folder, 'node_modules', OURS)).toSorted()).toEqual(PACKAGES.toSorted())

  rmSync(join(folder, 'node_modules', OURS, 'contract'))
  expect(run().stderr).toBe(stderr)
})

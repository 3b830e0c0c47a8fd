import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@clinic/server/config'
import { aFolder } from '@clinic/server/test/processes/server-process'
import { PROGRAM } from '@clinic/server/version'
import { expect, onTestFinished, test } from 'vitest'
import { homeAt } from '../update/install-paths.ts'
import { planService, SERVICE_USER, type ServicePlan } from './service-plan.ts'
import { awakeUnit, systemdSteps, systemdUnit } from './systemd.ts'

const ODD = `/srv/St. "Mary's" & <100 %> $HOME`
const plan: ServicePlan = { command: ['/bin/true', '--a=b', `${ODD}/main.ts`], folder: '/srv', writable: [`${ODD}/data`], user: 'root' }

const config = (dataDir: string) => readConfig({ DATA_DIR: dataDir, BACKUP_DIR: '/mnt/stick' })

test('the service of a checkout runs its server, and that of an install what its link leads to', () => {
  const user = 'clinic'
  const checkout = planService({ home: null, program: '/srv/clinic/', node: '/srv/node', config: config('/var/clinic'), user })
  expect(checkout.command.at(-1)).toBe('/srv/clinic/packages/server/src/main.ts')
  expect(checkout.writable).toEqual(['/var/clinic', '/mnt/stick'])
  const install = planService({ home: homeAt('/srv/home'), program: '', node: '', config: config('/srv/home/data'), user })
  expect([install.command[0], install.command.at(-1)]).toEqual(['/srv/home/current/node/bin/node', 'start'])
  expect(install.writable).toContain('/srv/home')
})

const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0

/** systemd's own check of a unit. */
function verify(units: Record<string, string>): string {
  const folder = aFolder('units')
  for (const [name, text] of Object.entries(units)) writeFileSync(join(folder, name), text)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...Object.keys(units).map((name) => join(folder, name))], {
    encoding: 'utf8',
  })
  return `${status} ${stderr.trim()}`
}

test.skipIf(!canVerify)('OPS-05: systemd accepts our units, and rejects a faulty one', () => {
  const units = { 'clinic.service': systemdUnit(plan), 'clinic-awake.service': awakeUnit() }
  expect(verify(units)).toBe('0 ')
  const broken = { ...units, 'clinic.service': units['clinic.service'].replace('Type=exec', 'Type=sometimes') }
  expect(verify(broken)).not.toBe('0 ')
})

test.skipIf(!canVerify)('OPS-05: the service has little access to the system', () => {
  const folder = aFolder('units')
  writeFileSync(join(folder, 'clinic.service'), systemdUnit({ ...plan, user: 'clinic' }))
  const output = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', join(folder, 'clinic.service')], {
    encoding: 'utf8',
  })
  const exposure = Number(/exposure level.*: ([\d.]+)/.exec(output)?.[1])
  expect(exposure).toBeLessThanOrEqual(4.8)
})

test('a service that root installs runs as its own user, who gets the records', () => {
  const { files, commands, remove } = systemdSteps({ ...plan, writable: ['/var/clinic'], user: SERVICE_USER })
  const users = '/etc/sysusers.d/clinic.conf'
  expect(files.find(({ path }) => path === users)?.text).toBe('u clinic - "Clinic records"\n')
  expect(files[0]?.text).toMatch(/^User=clinic$/m)
  expect(commands[0]).toEqual(['systemd-sysusers', users])
  expect(commands[1]?.slice(-2)).toEqual(['clinic', '/var/clinic'])
  expect(remove).toContain(users)
  expect(systemdSteps({ ...plan, user: 'hauwa' }).files.map(({ path }) => path)).not.toContain(users)
})

test('the service may make the calls of a usual service only, and none that are privileged', () => {
  const calls = [...systemdUnit(plan).matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, set]) => set)
  expect(calls).toEqual(['@system-service', '~@privileged @resources'])
})

test('the service can write copies to removable drives', () => {
  expect(/^ReadWritePaths=(.*)$/m.exec(systemdUnit(plan))?.[1]).toContain('"-/media" "-/run/media" "-/mnt"')
})

/** Imitates what systemd does with this unit: runs it, and restarts it after the exit codes that the unit names. */
async function standInForSystemd(unit: string, env: Record<string, string>) {
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program = '', ...args] = [...setting('ExecStart').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word)
  const codes: (number | null)[] = []
  for (let start = 0; start < 5; start++) {
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, ...env },
      cwd: setting('WorkingDirectory'),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ready = new Promise<'ready'>((resolve) =>
      child.stdout.on('data', (chunk) => / is ready: /.test(String(chunk)) && resolve('ready')),
    )
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const first = await Promise.race([ready, ended])
    if (first === 'ready') child.kill('SIGTERM')
    const code = await ended
    codes.push(code)
    if (String(code) !== setting('RestartForceExitStatus') && (code === 0 || setting('Restart') !== 'on-failure')) break
  }
  return codes
}

/** Loaded before the server: makes the first start end as after a failed write to the store. */
const BREAKS_ONCE = `
import { existsSync, writeFileSync } from 'node:fs'
if (!existsSync(process.env.BROKE)) { writeFileSync(process.env.BROKE, ''); process.exit(70) }
`

test('OPS-05: following the unit, a supervisor restarts the server after code 70, but not after a stop', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const folder = aFolder('hook')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'break.mjs'), BREAKS_ONCE)
  const service = planService({ home: null, program: PROGRAM, node: process.execPath, config: config(dataDir), user: 'root' })
  const command = service.command.toSpliced(1, 0, `--import=${join(folder, 'break.mjs')}`)
  const env = { DATA_DIR: dataDir, PORT: '0', BROKE: join(folder, 'broke') }
  expect(await standInForSystemd(systemdUnit({ ...service, command }), env)).toEqual([70, 0])
})

test('the service gives the C library few arenas, or the server holds more memory than it has to', () => {
  expect(systemdUnit(plan)).toContain('\nEnvironment=MALLOC_ARENA_MAX=2\n')
})

import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@clinic/server/config'
import { say, sayFailure } from '@clinic/server/console'
import { PROGRAM } from '@clinic/server/version'
import { LAUNCHD_STATUS, LAUNCHD_STOP, launchdSteps } from '../service/launchd.ts'
import { planService, SERVICE_USER, type ServiceSteps } from '../service/service-plan.ts'
import { SYSTEMD_AFTER_REMOVAL, SYSTEMD_STATUS, SYSTEMD_STOP, systemdSteps } from '../service/systemd.ts'
import { TASK_STATUS, TASK_STOP, taskSteps } from '../service/task-scheduler.ts'
import { SERVICE } from '../service/words.ts'
import { homeOf } from '../update/install-paths.ts'

type System = {
  readonly steps: typeof systemdSteps
  readonly stop: readonly string[][]
  readonly afterRemoval: readonly string[][]
  readonly status: readonly string[]
}

const SYSTEMS: Partial<Record<NodeJS.Platform, System>> = {
  linux: { steps: systemdSteps, stop: SYSTEMD_STOP, afterRemoval: SYSTEMD_AFTER_REMOVAL, status: SYSTEMD_STATUS },
  darwin: { steps: launchdSteps, stop: LAUNCHD_STOP, afterRemoval: [], status: LAUNCHD_STATUS },
  win32: { steps: taskSteps, stop: TASK_STOP, afterRemoval: [], status: TASK_STATUS },
}

// npm run service -- install | remove | status [--print] [--user NAME]
function main(): void {
  const options = { print: { type: 'boolean', default: false }, user: { type: 'string', default: userOfThis() } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const system = SYSTEMS[process.platform]
  if (!system) throw new Error(SERVICE.notKnown(process.platform))
  const [action] = positionals
  const needs = { home: homeOf(PROGRAM), program: PROGRAM, node: process.execPath, config: configOfService(), user: values.user }
  const steps = system.steps(planService(needs))
  if (action === 'status') run(system.status, false)
  else if (action === 'install') values.print ? show(steps) : install(steps)
  else if (action === 'remove') values.print ? showCommands([...system.stop, ...system.afterRemoval]) : remove(system, steps)
  else throw new Error(SERVICE.usage)
}

function remove({ stop, afterRemoval }: System, steps: ServiceSteps): void {
  for (const command of stop) run(command, false) // a service that is not running need not be stopped
  for (const path of steps.remove) allowed(path, () => rmSync(path, { force: true }))
  for (const command of afterRemoval) run(command)
  process.exitCode = 0
  say(SERVICE.removed)
}

/** The user who ran sudo. Root itself never runs the server on Linux: it has a user of its own there. */
function userOfThis(): string {
  const { SUDO_USER, USERDOMAIN } = process.env
  const user = SUDO_USER ?? (process.platform === 'win32' ? `${USERDOMAIN}\\` : '') + userInfo().username
  return process.platform === 'linux' && user === 'root' ? SERVICE_USER : user
}

/** A checkout's service reads its settings from a file there, which also says where it may write. */
function configOfService() {
  try {
    process.loadEnvFile(join(PROGRAM, 'settings.env'))
  } catch {
    // the file is optional
  }
  return readConfig(process.env)
}

function show({ files, commands, notes }: ServiceSteps): void {
  for (const { path, text } of files) say(`${SERVICE.file(path)}\n${text}`)
  showCommands(commands)
  for (const note of notes) say(note)
}

function showCommands(commands: readonly (readonly string[])[]): void {
  for (const command of commands) say(SERVICE.command(command))
}

function install({ files, commands, notes }: ServiceSteps): void {
  for (const { path, text, encoding } of files) {
    const mark = encoding === 'utf16le' ? '\uFEFF' : ''
    allowed(path, () => writeFileSync(path, mark + text, { encoding }))
  }
  for (const command of commands) run(command)
  say(SERVICE.installed)
  for (const note of notes) say(note)
}

function allowed(path: string, work: () => void): void {
  try {
    work()
  } catch {
    throw new Error(SERVICE.notAllowed(path))
  }
}

function run([program = '', ...args]: readonly string[], mustWork = true): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0 && mustWork) throw new Error(SERVICE.failed([program, ...args].join(' ')))
  process.exitCode = mustWork ? 0 : (status ?? 1)
}

try {
  main()
} catch (error) {
  sayFailure((error as Error).message)
  process.exitCode = 1
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeMarkup } from '@clinic/server/http/browser/escape-markup'
import { SERVICE_NAME, SERVICE_TEXT, type ServicePlan, type ServiceSteps } from './service-plan.ts'

/** Needs no wrapper program or package: Windows itself starts the task at boot. */
export function taskSteps(plan: ServicePlan): ServiceSteps {
  const path = join(tmpdir(), `${SERVICE_NAME}-task.xml`)
  return {
    files: [{ path, text: taskXml(plan), encoding: 'utf16le' }],
    commands: [
      ['schtasks', '/Create', '/TN', SERVICE_NAME, '/XML', path, '/F'],
      ['schtasks', '/Run', '/TN', SERVICE_NAME],
    ],
    remove: [],
    notes: ['To keep this computer awake, run these as administrator:', ...AWAKE.map((line) => `  ${line}`)],
  }
}

/** On mains power: never sleep, and do nothing when the lid is closed. */
const AWAKE = [
  'powercfg /change standby-timeout-ac 0',
  'powercfg /setacvalueindex SCHEME_CURRENT SUB_BUTTONS LIDACTION 0',
  'powercfg /setactive SCHEME_CURRENT',
]

export const TASK_STOP = [
  ['schtasks', '/End', '/TN', SERVICE_NAME],
  ['schtasks', '/Delete', '/TN', SERVICE_NAME, '/F'],
]
export const TASK_STATUS = ['schtasks', '/Query', '/TN', SERVICE_NAME, '/V', '/FO', 'LIST']

/** At boot, as this user without a password, without a time limit, restarted a minute after a failure. */
export function taskXml({ command: [program = '', ...args], folder, user }: ServicePlan): string {
  const words = args.map((word) => (/[\s"]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word)).join(' ')
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>${SERVICE_TEXT}</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Enabled>true</Enabled>
    </BootTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapeMarkup(user)}</UserId>
      <LogonType>S4U</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escapeMarkup(program)}</Command>
      <Arguments>${escapeMarkup(words)}</Arguments>
      <WorkingDirectory>${escapeMarkup(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`
}

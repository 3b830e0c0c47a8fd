import { escapeMarkup } from '@clinic/server/http/browser/escape-markup'
import { SERVICE_NAME, type ServicePlan, type ServiceSteps } from './service-plan.ts'

const LABEL = `local.${SERVICE_NAME}`
const PATH = `/Library/LaunchDaemons/${LABEL}.plist`

export function launchdSteps(plan: ServicePlan): ServiceSteps {
  return {
    files: [{ path: PATH, text: launchdPlist(plan), encoding: 'utf8' }],
    commands: [['launchctl', 'bootstrap', 'system', PATH]],
    remove: [PATH],
    notes: ['caffeinate keeps this Mac awake while the clinic runs, with its lid open and on mains. A closed lid lets it sleep.'],
  }
}

export const LAUNCHD_STOP = [['launchctl', 'bootout', `system/${LABEL}`]]
export const LAUNCHD_STATUS = ['launchctl', 'print', `system/${LABEL}`]

/** `KeepAlive` restarts it whenever it fails; one that was stopped on purpose stays stopped. */
export function launchdPlist({ command, folder, user }: ServicePlan): string {
  const text = (value: string) => `<string>${escapeMarkup(value)}</string>`
  const log = text(`${folder}/clinic.log`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>${text(LABEL)}
  <key>UserName</key>${text(user)}
  <key>WorkingDirectory</key>${text(folder)}
  <key>ProgramArguments</key>
  <array>
${['/usr/bin/caffeinate', '-s', ...command].map((word) => `    ${text(word)}`).join('\n')}
  </array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key><false/>
  </dict>
  <key>ExitTimeOut</key><integer>20</integer>
  <key>Umask</key><integer>63</integer>
  <key>StandardOutPath</key>${log}
  <key>StandardErrorPath</key>${log}
</dict>
</plist>
`
}

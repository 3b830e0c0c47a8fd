import { PLUGGED_IN } from '../make/plugged-in.ts'
import { SERVICE_NAME, SERVICE_TEXT, SERVICE_USER, type ServicePlan, type ServiceSteps } from './service-plan.ts'
import { SERVICE } from './words.ts'

const FOLDER = '/etc/systemd/system'
const UNIT = `${SERVICE_NAME}.service`
const AWAKE = `${SERVICE_NAME}-awake.service`
/** Makes the service's own user (sysusers.d(5)). */
const USERS = `/etc/sysusers.d/${SERVICE_NAME}.conf`

export function systemdSteps(plan: ServicePlan): ServiceSteps {
  const file = (path: string, text: string) => ({ path, text, encoding: 'utf8' }) as const
  const ownUser = plan.user === SERVICE_USER
  return {
    files: [
      file(`${FOLDER}/${UNIT}`, systemdUnit(plan)),
      file(`${FOLDER}/${AWAKE}`, awakeUnit()),
      ...(ownUser ? [file(USERS, `u ${SERVICE_USER} - "${SERVICE_TEXT}"\n`)] : []),
    ],
    commands: [
      ...(ownUser ? [['systemd-sysusers', USERS], ...plan.writable.map(giveTo)] : []),
      ['systemctl', 'daemon-reload'],
      ['systemctl', 'enable', '--now', UNIT, AWAKE],
    ],
    remove: [`${FOLDER}/${UNIT}`, `${FOLDER}/${AWAKE}`, USERS],
    notes: ownUser ? [SERVICE.ownUser(SERVICE_USER, plan.folder)] : [],
  }
}

/** Only the service user can read the records and keys from then on. */
const giveTo = (folder: string) => ['sh', '-c', 'mkdir -p "$1" && chown -R "$0": "$1" && chmod 700 "$1"', SERVICE_USER, folder]

export const SYSTEMD_STOP = [['systemctl', 'disable', '--now', AWAKE, UNIT]]
export const SYSTEMD_AFTER_REMOVAL = [['systemctl', 'daemon-reload']]
export const SYSTEMD_STATUS = ['systemctl', 'status', '--no-pager', UNIT, AWAKE]

/**
 * Exit code 70 means that the store could not be read or written, and a fresh start must check it. No MemoryDenyWriteExecute, because V8
 * compiles code at run time. MALLOC_ARENA_MAX: docs/performance.md, 'What holds the memory'.
 */
export function systemdUnit({ command, folder, writable, user }: ServicePlan): string {
  return `[Unit]
Description=${SERVICE_TEXT}
After=network.target
StartLimitIntervalSec=300
StartLimitBurst=30

[Service]
Type=exec
User=${user}
Environment=MALLOC_ARENA_MAX=2
WorkingDirectory=${folder.replaceAll('%', '%%')}
ExecStart=${command.map(quoted).join(' ')}
Restart=on-failure
RestartForceExitStatus=70
RestartSec=2
TimeoutStopSec=20
KillMode=mixed
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${[...writable, ...PLUGGED_IN].map((path) => quoted(`-${path}`)).join(' ')}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** A separate unit, because only system services may prevent sleep, and the server itself must not have such rights. */
export function awakeUnit(): string {
  return `[Unit]
Description=${SERVICE_TEXT}: keep this computer awake
BindsTo=${UNIT}
After=${UNIT}

[Service]
ExecStart=systemd-inhibit --what=sleep:handle-lid-switch --mode=block --who=${SERVICE_NAME} "--why=Phones need the clinic's records" sleep infinity
Restart=on-failure

[Install]
WantedBy=${UNIT}
`
}

/** Quoted for systemd, so that nothing is read as a variable, a specifier or the end of the word. */
const quoted = (word: string) => `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

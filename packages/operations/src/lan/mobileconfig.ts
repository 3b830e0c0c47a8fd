import { createHash } from 'node:crypto'
import { escapeMarkup } from '@clinic/server/http/browser/escape-markup'
import type { Authority } from '@clinic/server/phones/lan-state'

/** The certificate as a configuration profile for iPhones and iPads. The same certificate always gives the same profile. */
export function mobileconfig({ name, root }: Pick<Authority, 'name' | 'root'>, clinicName: string): string {
  const id = name.replace('.local', '')
  const text = (value: string) => `<string>${escapeMarkup(value)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key>${text(`clinic.records.${id}`)}
<key>PayloadUUID</key>${text(uuidOf(root, 'profile'))}
<key>PayloadDisplayName</key>${text(clinicName)}
<key>PayloadDescription</key>${text(`Lets this device open ${clinicName} on its own network. It is good for this clinic only.`)}
<key>PayloadContent</key>
<array>
<dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key>${text(`clinic.records.${id}.root`)}
<key>PayloadUUID</key>${text(uuidOf(root, 'root'))}
<key>PayloadDisplayName</key>${text(`${clinicName} (${id})`)}
<key>PayloadCertificateFileName</key><string>clinic.crt</string>
<key>PayloadContent</key><data>${root.toString('base64')}</data>
</dict>
</array>
</dict>
</plist>
`
}

/** Derived from the certificate (RFC 9562, version 8), so that a second download replaces the first. */
function uuidOf(root: Buffer, part: string): string {
  const hex = createHash('sha256').update(root).update(part).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-').toUpperCase()
}

/** The words of the screen of phones. */
export const WORDS = {
  title: 'Phones',
  context: (url: string) => `Phones on the clinic’s Wi-Fi open ${url}.`,
  contextOff: 'Phones on the clinic’s Wi-Fi can open the clinic, encrypted.',
  off: 'Phones cannot open the clinic yet.',
  howToTurnOn: 'Stop the server and start it with this command. The code for phones is then on this screen.',
  command: 'npm start -- --lan',
  join: 'Connect a phone',
  scan: 'Scan this with the phone’s camera, or type the address.',
  qrLabel: (url: string) => `QR code of ${url}`,
  firstCheck: 'If the page does not load',
  firstCheckText:
    'Check first: is the phone on the clinic’s own Wi-Fi? A guest network keeps devices apart, and then the page never loads. The firewall of the server’s computer may ask once: allow private networks.',
  fingerprint: 'Fingerprint',
  compare:
    'Compare it once on each phone. The phone’s settings show the installed certificate: its SHA-256 fingerprint must begin with these 16 characters. If not, remove the certificate.',
  android: 'Android',
  androidSteps: [
    'Use Chrome. Firefox sometimes refuses certificates that you install.',
    'Scan the code, then download the certificate.',
    'Open Settings and search for “CA certificate”. Choose “CA certificate”, then “Install anyway”. The phone needs a screen lock.',
    'Choose the file clinic.crt, then go back to the page and choose “Open the clinic”.',
  ],
  iphone: 'iPhone and iPad',
  iphoneSteps: [
    'Scan the code and open the page in Safari. Download the profile and allow it.',
    'Settings → General → VPN & Device Management: choose the profile, then Install.',
    'Settings → General → About → Certificate Trust Settings: turn the clinic’s switch on.',
    'Go back to the page and choose “Open the clinic”.',
  ],
  notTried: 'These steps were not tried on a real phone. The names of settings differ from phone to phone.',
  address: 'Address for phones',
  otherAddresses: 'Other addresses',
  takeAddress: (address: string) => `Use ${address}`,
  keepNew: 'Keep the new address',
  kept: (address: string) => `Phones use ${address} from now on`,
  validUntil: 'Certificate valid until',
  protects: 'What it protects',
  protectsText:
    'Others on the Wi-Fi cannot read or change what phones send. The certificate is trusted for this clinic only, not for banks or other websites.',
} as const

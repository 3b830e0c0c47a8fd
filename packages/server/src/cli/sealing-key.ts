import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { say } from '../console.ts'

// npm run backup:key: a pair of keys for sealed backups. Nothing of it is kept here.
const secretKey = await generateX25519Identity()
const publicKey = await identityToRecipient(secretKey)
say(
  [
    'The public key seals. Set it where the server runs:',
    `  BACKUP_SEAL_TO=${publicKey}`,
    '',
    'The secret key opens. Print this line or write it down, twice, and keep it away from the server and from the backups.',
    'It is shown once and stored nowhere. Without it no sealed backup can be opened.',
    `  ${secretKey}`,
  ].join('\n'),
)

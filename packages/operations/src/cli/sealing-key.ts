import { say } from '@clinic/server/console'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { SEALING_KEY } from './words.ts'

// npm run backup:key: a pair of keys for sealed backups. The server keeps neither.
const secretKey = await generateX25519Identity()
const publicKey = await identityToRecipient(secretKey)
say(SEALING_KEY.pair(publicKey, secretKey))

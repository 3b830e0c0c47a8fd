import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { say } from '../console.ts'
import { SEALING_KEY } from './words.ts'

// npm run backup:key: a pair of keys for sealed backups. The server keeps neither.
const secretKey = await generateX25519Identity()
const publicKey = await identityToRecipient(secretKey)
say(SEALING_KEY.pair(publicKey, secretKey))

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWholeOnce } from '@clinic/server/durable-files'
import { refuseReadableByOthers } from '@clinic/server/keys'
import type { Authority } from '@clinic/server/phones/lan-state'
import { OWN_RANGE, PRIVATE_RANGES } from './addresses.ts'
import { certificate, type Names, toPem } from './x509.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates start a day early, for phones whose clock is behind. */
const EARLY_MS = DAY_MS
const YEARS = 10
/** Validity of the server's certificate: phones refuse much longer ones. */
const LEAF_DAYS = 397
const COMMON_NAME_MAX = 64
/** The year this program was written. A laptop with a dead clock battery starts in the year it was made. */
const FIRST_YEAR = 2026

/**
 * Reads the authority from its file, or creates one. Back the file up with the keys folder: with it, phones that trusted the old laptop
 * trust a new one.
 * @throws a sentence for the user who starts the server, if others can read the file, it is damaged, or the clock must be wrong.
 */
export function loadAuthority(path: string, clinicName: string, now: Date): Authority {
  if (!existsSync(path)) {
    refuseWrongClock(now)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeWholeOnce(path, makeAuthority(clinicName, now))
  }
  refuseReadableByOthers(path)
  return readAuthority(readFileSync(path, 'utf8'), path)
}

function refuseWrongClock(now: Date): void {
  if (now.getUTCFullYear() >= FIRST_YEAR) return
  throw new Error(
    `The clock of this computer says ${now.toISOString().slice(0, 10)}, so certificates made now would soon not be valid. Set the clock, then start again.`,
  )
}

/**
 * Root and intermediate as one text. Both are restricted to the clinic, because some verifiers ignore restrictions on a root. The root's
 * key is discarded, so nothing else can ever be signed with it.
 */
function makeAuthority(clinicName: string, now: Date): string {
  const root = keyPair()
  const { publicKey, privateKey } = keyPair()
  const name = nameOf(publicKey)
  const span = { from: new Date(now.getTime() - EARLY_MS), until: yearsAfter(now, YEARS) }
  const permitted = namesOf(name)
  const rootSubject = subjectOfRoot(clinicName, name)
  const issuer = { ...root, subject: rootSubject }
  const rootCertificate = certificate({
    ...span,
    subject: rootSubject,
    publicKey: root.publicKey,
    issuer,
    authority: { pathLength: 1, permitted },
  })
  const intermediate = certificate({
    ...span,
    subject: subjectOf(name),
    publicKey,
    issuer,
    authority: { pathLength: 0, permitted },
  })
  return [privateKey.export({ type: 'pkcs8', format: 'pem' }), toPem(intermediate), toPem(rootCertificate)].join('')
}

export const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Derived from the key, so that it need not be stored. */
const nameOf = (publicKey: KeyObject) => `clinic-${sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, 4)}.local`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** All names that may be certified for a clinic. */
export const namesOf = (name: string): Names => ({ hosts: [name], addresses: [...PRIVATE_RANGES, OWN_RANGE] })

const subjectOf = (name: string) => `Phones of ${name}`

/** How a phone lists the certificate. */
function subjectOfRoot(clinicName: string, name: string): string {
  const mark = ` (${name.replace('.local', '')})`
  return `${[...clinicName]
    .slice(0, COMMON_NAME_MAX - mark.length)
    .join('')
    .trim()}${mark}`
}

function yearsAfter(now: Date, years: number): Date {
  const later = new Date(now)
  later.setUTCFullYear(now.getUTCFullYear() + years)
  return later
}

function readAuthority(text: string, path: string): Authority {
  try {
    const [intermediatePem = '', rootPem = ''] = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    const [key, intermediate, root] = [createPrivateKey(text), new X509Certificate(intermediatePem), new X509Certificate(rootPem)]
    if (!intermediate.checkPrivateKey(key) || !intermediate.verify(root.publicKey)) throw new Error('they do not belong together')
    return {
      name: nameOf(intermediate.publicKey),
      root: root.raw,
      intermediate,
      key,
      until: new Date(intermediate.validTo),
      fingerprint: (sha256(root.raw).slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' '),
    }
  } catch {
    throw new Error(
      `The key file ${path} is damaged. Restore it from its copy. Without a copy remove it: the next start makes a new one, and each phone must join again.`,
    )
  }
}

/** What the server presents to phones: a new key and a certificate for these addresses, with the intermediate. */
export type Leaf = { readonly key: string; readonly cert: string; readonly until: Date }

export function issueLeaf({ name, intermediate, key, until }: Authority, addresses: readonly string[], now: Date): Leaf {
  const { publicKey, privateKey } = keyPair()
  const from = new Date(now.getTime() - EARLY_MS)
  const end = new Date(Math.min(from.getTime() + LEAF_DAYS * DAY_MS, until.getTime()))
  const leaf = certificate({
    // With a space: OpenSSL would take a subject without one for a host name and refuse it.
    subject: `Server of ${name}`,
    publicKey,
    issuer: { subject: subjectOf(name), publicKey: intermediate.publicKey, privateKey: key },
    from,
    until: end,
    server: { hosts: [name], addresses },
  })
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: toPem(leaf) + toPem(intermediate.raw), until: end }
}

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWholeOnce } from '../durable-files.ts'
import { refuseReadableByOthers } from '../keys.ts'
import { OWN_RANGE, PRIVATE_RANGES } from './addresses.ts'
import { certificate, type Names, toPem } from './x509.ts'

/** The clinic's own certificate authority. Phones that trust its root trust it for this clinic's name and private addresses only. */
export type Authority = {
  /** 'clinic-3f2a.local' */
  readonly name: string
  /** What phones install, as DER. */
  readonly root: Buffer
  readonly intermediate: X509Certificate
  readonly key: KeyObject
  readonly until: Date
  /** The first 16 hexadecimal digits of the root's SHA-256, in four groups of four. */
  readonly fingerprint: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A phone whose clock is behind would find a certificate of today not valid yet. */
const EARLY_MS = DAY_MS
const YEARS = 10
/** Of the server's certificate: phones refuse one that is valid for much longer. */
const LEAF_DAYS = 397
const COMMON_NAME_MAX = 64
/** Before this program was written: a laptop whose battery ran empty begins again in its year of make. */
const FIRST_YEAR = 2026

/**
 * Reads the authority from its file, or makes one. The file belongs to the copy of the keys folder: with it, a new laptop is trusted by
 * the phones of the old one.
 * @throws a sentence for the person who starts the server, if it is readable by others, damaged, or the clock cannot be right.
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
 * Root and intermediate as one text. Both are limited to the clinic, since some verifiers do not look at the limits of a root. The root's
 * key is not kept: nothing else can ever be made with it.
 */
export function makeAuthority(clinicName: string, now: Date): string {
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

/** Made from the key, so that it needs no place to be kept. */
const nameOf = (publicKey: KeyObject) => `clinic-${sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, 4)}.local`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** All that may be certified for a clinic of this name. */
export const namesOf = (name: string): Names => ({ hosts: [name], addresses: [...PRIVATE_RANGES, OWN_RANGE] })

const subjectOf = (name: string) => `Phones of ${name}`

/** As a phone lists it among its certificates. */
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

/** What the server shows to phones: a new key and its certificate for these addresses, with the intermediate. */
export type Leaf = { readonly key: string; readonly cert: string; readonly until: Date }

export function issueLeaf({ name, intermediate, key, until }: Authority, addresses: readonly string[], now: Date): Leaf {
  const { publicKey, privateKey } = keyPair()
  const from = new Date(now.getTime() - EARLY_MS)
  const end = new Date(Math.min(from.getTime() + LEAF_DAYS * DAY_MS, until.getTime()))
  const leaf = certificate({
    // With a blank: OpenSSL takes a subject without one for the name of a host, and refuses it.
    subject: `Server of ${name}`,
    publicKey,
    issuer: { subject: subjectOf(name), publicKey: intermediate.publicKey, privateKey: key },
    from,
    until: end,
    server: { hosts: [name], addresses },
  })
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: toPem(leaf) + toPem(intermediate.raw), until: end }
}

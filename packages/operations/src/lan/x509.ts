import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, der, integer, octets, oid, sequence, set, TRUE, time, utf8 } from './der.ts'

/** The names in a certificate, or those permitted below an authority. */
export type Names = {
  readonly hosts: readonly string[]
  /** IPv4: addresses in a certificate, ranges such as 10.0.0.0/8 below an authority. */
  readonly addresses: readonly string[]
}

type CertificateSpec = {
  readonly subject: string
  readonly publicKey: KeyObject
  readonly issuer: { readonly subject: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly from: Date
  readonly until: Date
  /** For an authority: how many authorities may follow below it, and the names it may certify, or null for all. */
  readonly authority?: { readonly pathLength: number; readonly permitted: Names | null }
  /** For a server: its names. */
  readonly server?: Names
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const SERVER_AUTH = oid('1.3.6.1.5.5.7.3.1')
const SERIAL_BYTES = 16

/**
 * A certificate (X.509 v3, RFC 5280) as DER. Keys are P-256, signed with SHA-256; the serial number is random. `lan/x509.sqlite.test.ts`
 * compares every field with OpenSSL and Node.
 */
export function certificate(spec: CertificateSpec): Buffer {
  const { subject, publicKey, issuer, from, until } = spec
  const signed = sequence(
    der(0xa0, integer(Buffer.from([2]))), // version 3
    integer(randomBytes(SERIAL_BYTES)),
    ECDSA_WITH_SHA256,
    nameOf(issuer.subject),
    sequence(time(from), time(until)),
    nameOf(subject),
    spkiOf(publicKey),
    der(0xa3, sequence(...extensionsOf(spec))),
  )
  return sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuer.privateKey)))
}

export function toPem(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
/** Has only a common name. */
const nameOf = (text: string) => sequence(set(sequence(oid('2.5.4.3'), utf8(text))))
/** Links the certificates of a chain: 160 bits of the key's SHA-256 (RFC 7093). */
const keyId = (key: KeyObject) => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20)

const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value))
/** A program that does not understand a critical extension must refuse the certificate. */
const critical = (id: string, value: Buffer) => sequence(oid(id), TRUE, octets(value))

function extensionsOf({ publicKey, issuer, authority, server }: CertificateSpec): Buffer[] {
  const ids = [
    extension('2.5.29.14', octets(keyId(publicKey))),
    extension('2.5.29.35', sequence(der(0x80, keyId(issuer.publicKey)))), // authorityKeyIdentifier
  ]
  if (authority)
    ids.push(
      critical('2.5.29.19', sequence(TRUE, integer(Buffer.from([authority.pathLength])))),
      critical('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1)), // keyCertSign, cRLSign
      ...(authority.permitted ? [critical('2.5.29.30', permittedOnly(authority.permitted))] : []),
    )
  if (authority?.pathLength === 0 || server) ids.push(extension('2.5.29.37', sequence(SERVER_AUTH)))
  if (server)
    ids.push(
      critical('2.5.29.19', sequence()),
      critical('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7)), // digitalSignature
      extension('2.5.29.17', sequence(...server.hosts.map(host), ...server.addresses.map((address) => ip(bytesOf(address))))),
    )
  return ids
}

const host = (name: string) => der(0x82, Buffer.from(name, 'ascii'))
const ip = (bytes: Uint8Array) => der(0x87, bytes)

/** Limits what can be certified below to these hosts and addresses. */
const permittedOnly = ({ hosts, addresses }: Names) =>
  sequence(der(0xa0, ...hosts.map((name) => sequence(host(name))), ...addresses.map((range) => sequence(ip(rangeBytes(range))))))

const bytesOf = (address: string) => Buffer.from(address.split('.').map(Number))

/** '10.0.0.0/8' as address and mask. */
function rangeBytes(range: string): Buffer {
  const [address = '', length] = range.split('/')
  const mask = Buffer.alloc(4)
  mask.writeUInt32BE((0xffffffff << (32 - Number(length))) >>> 0)
  return Buffer.concat([bytesOf(address), mask])
}

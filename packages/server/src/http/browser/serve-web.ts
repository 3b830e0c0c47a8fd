import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { thisVersion } from '../../version.ts'
import { contractHash } from '../once/contract-hash.ts'
import { CSP_REPORT_PATH } from './csp-reports.ts'
import { escapeMarkup } from './escape-markup.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const PLACEHOLDER = 'CSP_NONCE_PLACEHOLDER'
const REPORTS = `/api${CSP_REPORT_PATH}`

/**
 * Serves the built web client: files with a hash in their name are cached for ever; every other address gets the page, with a fresh nonce.
 * The build has already made .br and .gz files (compress-ahead.ts); nothing is compressed here.
 */
export async function serveWeb(
  app: FastifyInstance,
  { config, clinicName, clinicZone, clinicNumbers }: Pick<Services, 'config' | 'clinicName' | 'clinicZone' | 'clinicNumbers'>,
  dist = DIST,
  page = readPage({ config, clinicName, clinicZone, clinicNumbers }, dist),
): Promise<void> {
  const headers = securityHeaders(config)
  // Routes may set another value later.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (!page) return
  await app.register(fastifyStatic, {
    root: `${dist}assets`,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const method = ['GET', 'HEAD']
  const icon = 'favicon.svg'
  app.route({ method, url: `/${icon}`, handler: (_request, reply) => reply.sendFile(icon, dist, { immutable: false, maxAge: '1d' }) })
  const worker = readWorker(config, dist)
  app.route({ method, url: '/sw.js', handler: (_request, reply) => reply.headers(WORKER_HEADERS).send(worker) })
  app.route({ method, url: '/', handler: (_request, reply) => page(reply) })
  app.route({
    method,
    url: '/*',
    handler: (request, reply) => {
      return isPageAddress(request.url) ? page(reply) : reply.callNotFound()
    },
  })
}

/** Never cached, and allowed to reach only this server. */
const WORKER_HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** Undoes an earlier worker: deletes its cached files and unregisters itself. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(forget()))
async function forget() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** With SERVICE_WORKER=off, or in a build without a worker, phones remove the one they have. */
function readWorker({ serviceWorker }: Pick<Config, 'serviceWorker'>, dist: string): string {
  return serviceWorker && existsSync(`${dist}sw.js`) ? readFileSync(`${dist}sw.js`, 'utf8') : NO_WORKER
}

/** Sends the page with a fresh nonce. */
export type SendPage = (reply: FastifyReply, status?: number) => FastifyReply

/** The page for all screens; null if they were not built. */
export function readPage(
  { config, clinicName, clinicZone, clinicNumbers }: Pick<Services, 'config' | 'clinicName' | 'clinicZone' | 'clinicNumbers'>,
  dist = DIST,
): SendPage | null {
  if (!existsSync(`${dist}index.html`)) return null
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const tls = isTls(config)
  return (reply, status = 200) => {
    void clinicName.learn() // for the next page; this one does not wait for the store
    const named = page.replaceAll('CLINIC_NAME_PLACEHOLDER', () => escapeMarkup(clinicName.now()))
    const zoned = named.replaceAll('TIME_ZONE_PLACEHOLDER', () => escapeMarkup(clinicZone()))
    const numbered = zoned.replaceAll('CLINIC_NUMBERS_PLACEHOLDER', clinicNumbers())
    return sendPage(
      reply.code(status),
      numbered.replaceAll('CONTRACT_PLACEHOLDER', contractHash()).replaceAll('VERSION_PLACEHOLDER', `Version ${thisVersion().version}`),
      tls,
    )
  }
}

/** The address of a screen, known or not: everything except calls and build files. */
export const isPageAddress = (url: string): boolean => !/^\/(?:api|assets)(?![\w-])/.test(url)

function sendPage(reply: FastifyReply, page: string, tls: boolean) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce, tls))
    .headers(tls ? { 'reporting-endpoints': `csp="${REPORTS}"` } : {})
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(PLACEHOLDER, nonce))
}

/** Only our own scripts and styles, and one Trusted Types policy, which refuses markup (docs/decisions/0009). */
function policy(nonce: string, tls: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS}`,
    // If this is set, Chromium ignores report-uri and reports nothing over plain HTTP.
    ...(tls ? ['report-to csp'] : []),
  ].join('; ')
}

type Address = Pick<Config, 'publicUrl' | 'lan'>

/** Only behind a proxy: with `LAN=on` the laptop itself still uses plain HTTP. */
const isTls = ({ publicUrl, lan }: Address) => lan === null && publicUrl.startsWith('https:')

/** Headers of every response. No HSTS with `LAN=on`: if the certificate authority were lost, every phone would be locked out for a year. */
export function securityHeaders(config: Address): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isTls(config) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

// The app on a phone whose network is gone: its files, and a page that loads them. No answer of the server is ever kept here, so no record is.
// Where the browser has workers at all: over TLS, and on the server's own computer (docs/decisions/0040).

/** What a browser gives a worker; the types of a page do not know it. */
type Event = { readonly waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }
type Worker = {
  readonly location: { readonly origin: string }
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Event) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as Worker

/** Written here by the build: all files of the screens, and a name for this set of them. */
declare const FILES: readonly string[]
declare const BUILD: string

const PREFIX = 'app-'
const CACHE = `${PREFIX}${BUILD}`
const PAGE = '/'
const AT_ONCE = 4
/** Who waits longer for the page gets the one that is kept. */
const PATIENCE_MS = 3_000
/** What a proxy says while the server behind it is away. */
const AWAY = new Set([502, 503, 504])

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(pageOf(request))
})

/** Not a call, nor a file that is opened by itself, such as a template. */
const isScreen = (pathname: string) => !/^\/(?:api|assets)(?![\w-])/.test(pathname) && !/\.\w+$/.test(pathname)

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const left = [...FILES]
  const load = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await cache.put(file, await fileOf(new Request(file)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, load))
  // The page and its files are of one build, or the worker is not installed: the server may have been updated just now.
  const page = await fetch(PAGE, { cache: 'no-store' })
  const text = await page.clone().text()
  const ownFiles = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  if (!page.ok || ownFiles.length === 0 || !ownFiles.every((file) => FILES.includes(file))) throw new Error('The page is of another build')
  await cache.put(PAGE, page)
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  await removeOlder()
  // The page that installed it is served at once. It may stay open all day, and would else find no further screen without a network.
  await worker.clients.claim()
}

/** A page that is open still finds its files in the set before this one. */
async function removeOlder(): Promise<void> {
  const names = (await ownSets()).filter((name) => name !== CACHE)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

/** The sets of this app, the oldest first: another program on the same address may have caches too, and nothing of theirs is run here. */
const ownSets = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/** Files have a hash in their names, so one that is here is the right one. */
async function fileOf(request: Request): Promise<Response> {
  for (const name of await ownSets()) {
    const known = await (await caches.open(name)).match(request.url)
    if (known) return known
  }
  const answer = await fetch(request)
  if (!answer.ok && FILES.includes(new URL(request.url).pathname)) throw new Error(`${request.url} answered ${answer.status}`)
  return answer
}

/** The server's page; the one that is kept if there is no answer soon. */
async function pageOf(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = await Promise.race([asked, late]).catch(() => null)
  if (answer && !AWAY.has(answer.status)) return answer
  return (await keptPage()) ?? answer ?? asked
}

/** With a new nonce each time, in the page and in its policy, as the server gives it. */
async function keptPage(): Promise<Response | null> {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  const text = await kept?.text()
  const [, old] = text?.match(/nonce="([^"]+)"/) ?? []
  if (!kept || text === undefined || old === undefined) return null
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('content-security-policy', (headers.get('content-security-policy') ?? '').replaceAll(old, nonce))
  return new Response(text.replaceAll(old, nonce), { headers })
}

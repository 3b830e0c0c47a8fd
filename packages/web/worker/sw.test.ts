import { beforeEach, expect, test, vi } from 'vitest'

const SCRIPT = '/assets/app-1a2b.js'
const PAGE = `<script nonce="n" src="${SCRIPT}"></script>`
const ORIGIN = 'http://localhost:3000'

type Store = Map<string, Response>
type Listener = (event: object) => void

/** The caches of a browser, in which `match` looks through those of every program on the address. */
function aBrowser() {
  const caches = new Map<string, Store>()
  const nameOf = (file: Request | string) => new URL(typeof file === 'string' ? file : file.url, ORIGIN).pathname
  const found = (file: Request | string) => (store: Store) => store.get(nameOf(file))?.clone()
  const open = (name: string) => {
    const store: Store = caches.get(name) ?? new Map()
    caches.set(name, store)
    const put = async (file: Request | string, answer: Response) => void store.set(nameOf(file), answer)
    return Promise.resolve({ put, match: async (file: Request | string) => found(file)(store) })
  }
  const match = async (file: Request | string) => [...caches.values()].map(found(file)).find((answer) => answer)
  return { caches, open, match, keys: async () => [...caches.keys()], delete: async (name: string) => caches.delete(name) }
}

/** The worker in a browser where another program has put a script in the place of ours; the network can be cut. */
async function aWorker() {
  const browser = aBrowser()
  await (await browser.open('other')).put(SCRIPT, new Response('foreign'))
  await (await browser.open('other')).put('/', new Response('foreign'))
  const listeners = new Map<string, Listener>()
  const line = { isCut: false }
  vi.resetModules()
  vi.stubGlobal('caches', browser)
  vi.stubGlobal('FILES', [SCRIPT])
  vi.stubGlobal('BUILD', '2')
  vi.stubGlobal('skipWaiting', () => Promise.resolve())
  vi.stubGlobal('clients', { claim: () => Promise.resolve() })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  vi.stubGlobal('fetch', async (file: Request | string) => {
    if (line.isCut) throw new TypeError('Failed to fetch')
    return new Response(new URL(typeof file === 'string' ? file : file.url, ORIGIN).pathname === '/' ? PAGE : 'ours')
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(file: string) {
        super(new URL(file, ORIGIN))
      }
    },
  )
  await import('./sw.ts')
  const run = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  const get = async (path: string, mode = 'no-cors') => {
    let answer: Promise<Response> | undefined
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return (await answer)?.text()
  }
  return { browser, line, run, get }
}

beforeEach(() => () => void vi.unstubAllGlobals())

test('S13 no file of another program’s cache is taken for one of ours: at the installation, later, and without a network', async () => {
  const { browser, line, run, get } = await aWorker()
  expect(await get(SCRIPT)).toBe('ours')
  await run('install')
  expect(await (await (await browser.open('app-2')).match(SCRIPT))?.text()).toBe('ours')
  line.isCut = true
  expect([await get(SCRIPT), await get('/patient/search', 'navigate')]).toEqual(['ours', expect.stringContaining(SCRIPT)])
})

test('an update keeps the set before it, and removes older ones of ours alone', async () => {
  const { browser, run } = await aWorker()
  for (const name of ['app-0', 'app-1', 'app-2']) await browser.open(name)
  await run('activate')
  expect(await browser.keys()).toEqual(['other', 'app-1', 'app-2'])
})

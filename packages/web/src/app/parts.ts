import { FAILURES, TROUBLE } from '@clinic/contract/messages'
import { currentTransport } from '../api/transport.ts'
import { APP_WORDS } from './words.ts'

/** Code that is loaded on demand, and what to do when it cannot be loaded. */

/** `message` is fit to show a person. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  /** The server answers, so it has a newer version, or the connection broke for a moment. Only a reload of the page helps. */
  readonly isServerThere: boolean
  constructor(isServerThere: boolean) {
    super(isServerThere ? FAILURES.route : APP_WORDS.screenNotOpened(TROUBLE.unreachable))
    this.isServerThere = isServerThere
  }
}

/** For this long after an answer we take the server as reachable, unless the browser knows better: enough for the first screens. */
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000

let lastAnswer = performance.now() // the page itself
export function noteAnswer(): void {
  lastAnswer = performance.now()
}

const loaded = new WeakSet<() => Promise<unknown>>()

/**
 * Loads a part once. A browser remembers a failed import until the page is reloaded and never tries it again, so a server that is
 * unreachable must be detected first.
 * @throws MissingPart
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (loaded.has(load)) return load()
  const isFresh = navigator.onLine && performance.now() - lastAnswer <= FRESH_MS
  // The worker has kept all parts (docs/decisions/0040).
  if (!isFresh && !navigator.serviceWorker?.controller && !(await isServerThere())) throw new MissingPart(false)
  fetchStylesAgain()
  try {
    const part = await load()
    loaded.add(load)
    return part
  } catch {
    throw new MissingPart(await isServerThere())
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    const address = `${import.meta.env.VITE_API_BASE_URL ?? '/api'}/health`
    const answer = await currentTransport().fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.json() // the page of a Wi-Fi that wants a sign-in is none
    noteAnswer()
    return true
  } catch {
    return false
  }
}

const failedStyles = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

/** The bundler requests a style once and then assumes that it is loaded; a failed one would be missing until the page is reloaded. */
function fetchStylesAgain(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

const RELOADED = 'reloaded'

/** Whether the page can reload itself to get a part: once. The tab's storage keeps only that it happened. */
export function mayReload(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false
  sessionStorage.setItem(RELOADED, '1')
  return true
}

/** A screen has loaded, so the next missing part can be fetched by a reload again. */
export function noteScreen(): void {
  sessionStorage.removeItem(RELOADED)
}

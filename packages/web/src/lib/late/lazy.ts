import { FAILURES, TROUBLE } from '../texts.ts'
import { currentTransport } from '../transport.ts'
import { APP_WORDS } from '../words.ts'

/** Code loaded on demand, and what to do if that fails. */

/** `message` can be shown to the user. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  /** The server answers, so it has a newer version or the connection failed for a moment. Only reloading the page helps. */
  readonly isServerThere: boolean
  constructor(isServerThere: boolean) {
    super(isServerThere ? FAILURES.route : APP_WORDS.screenNotOpened(TROUBLE.unreachable))
    this.isServerThere = isServerThere
  }
}

/** How long after an answer the server counts as reachable, unless the browser knows better; enough for the first screens. */
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000

let lastAnswer = performance.now() // the page itself
export function noteAnswer(): void {
  lastAnswer = performance.now()
}

const loaded = new WeakSet<() => Promise<unknown>>()

/**
 * Loads a part once. Some browsers remember a failed import until the page is reloaded and never retry it, so an unreachable server must
 * be detected first.
 * @throws MissingPart
 */
export async function loadLazily<Part>(load: () => Promise<Part>): Promise<Part> {
  if (loaded.has(load)) return load()
  const isFresh = navigator.onLine && performance.now() - lastAnswer <= FRESH_MS
  // The service worker has all parts (docs/decisions/0040).
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
    await answer.json() // the sign-in page of a Wi-Fi network is not valid JSON
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

/** The bundler requests a stylesheet once and then assumes it is loaded; a failed one would be missing until the page is reloaded. */
function fetchStylesAgain(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

const RELOADED = 'reloaded'

/** Whether the page may reload itself to get a part: once. The tab's storage records only that it did. */
export function mayReload(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false
  sessionStorage.setItem(RELOADED, '1')
  return true
}

/** A screen has loaded, so the page may reload itself again for a missing part. */
export function noteScreen(): void {
  sessionStorage.removeItem(RELOADED)
}

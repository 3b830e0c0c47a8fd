import { FAILURES, TROUBLE } from '@clinic/contract/messages'
import { currentTransport } from '../api/transport.ts'
import { APP_WORDS } from './words.ts'

/** Code that is loaded late, and what to do when it cannot be had. */

/** `message` is fit to show a person. */
export class MissingPart extends Error {
  override name = 'MissingPart'
  /** The server answers: it has another version by now, or the connection was lost on the way. Only a page that is loaded anew can have it. */
  readonly isServerThere: boolean
  constructor(isServerThere: boolean) {
    super(isServerThere ? FAILURES.route : APP_WORDS.screenNotOpened(TROUBLE.unreachable))
    this.isServerThere = isServerThere
  }
}

/** So long after an answer the server counts as there: enough for the first screens behind it. */
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000

let lastAnswer = performance.now() // the page itself
export function noteAnswer(): void {
  lastAnswer = performance.now()
}

const loaded = new WeakSet<() => Promise<unknown>>()

/**
 * Loads a part once. A browser remembers a failed import for as long as the page lives, and so never tries it again; a server that is
 * out of reach is therefore found out before.
 * @throws MissingPart
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (loaded.has(load)) return load()
  if (performance.now() - lastAnswer > FRESH_MS && !(await isServerThere())) throw new MissingPart(false)
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

/** The bundler asks for a style once and then takes it for there; one that did not come would be missing for as long as the page lives. */
function fetchStylesAgain(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode())
  failedStyles.clear()
}

const RELOADED = 'reloaded'

/** May the page load itself anew to get a part? Once; the browser's storage for this tab keeps only that it was done. */
export function mayReload(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false
  sessionStorage.setItem(RELOADED, '1')
  return true
}

/** A screen has come: the next that is missing may be fetched by a reload again. */
export function noteScreen(): void {
  sessionStorage.removeItem(RELOADED)
}

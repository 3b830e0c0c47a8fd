import { followChanges } from '@clinic/contract/changes/changes'
import type { Topic } from '@clinic/contract/changes/topics'
import { ApiError } from '../lib/error.ts'
import { isAway, setLive } from '../lib/live.ts'
import { open } from './client.ts'
import { invalidate, queryClient } from './query-client.ts'

/** All windows learn of a change at the same moment, so they spread their requests over this time. */
const SPREAD_MS = 300
/** Minimum time between two rounds of requests, however much changes. */
const ROUND_MS = 250
/** The server sends something every second, so after this long the top bar says that nothing comes. */
const QUIET_MS = 2_500
/** Then the connection is given up. */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000
/** Wait while the server has no room for a stream. */
const FULL_MS = 30_000

/**
 * Listens for changed topics while the page is visible, and fetches what is shown of them again. A window uses one connection, because a
 * browser has only six for each server, and a hidden page uses none. Returns a function that stops it.
 */
export function follow(): () => void {
  let lastEventId: string | undefined
  let wait = FIRST_WAIT_MS
  let running: AbortController | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  const rounds = createRounds()

  function look(): void {
    clearTimeout(again)
    if (document.hidden) stopListening()
    else if (!running) void listen()
  }

  function stopListening(): void {
    running?.abort()
    running = undefined
    clearTimeout(quiet)
    setLive(false)
  }

  const goAway = () => setLive(false, true)

  /** Counted from the last sign of life, whatever fails meanwhile. */
  function noteLife(): void {
    clearTimeout(quiet)
    quiet = setTimeout(goAway, QUIET_MS)
    if (isAway()) setLive(true)
  }

  async function listen(): Promise<void> {
    const stop = new AbortController()
    running = stop
    const failure = await read(stop).then(
      () => null,
      (error: unknown) => error,
    )
    if (running !== stop) return // stopped, or replaced by another
    running = undefined
    const isAnswered = failure instanceof ApiError && failure.answered
    if (isAnswered) clearTimeout(quiet)
    setLive(false, !isAnswered && (isAway() || failure instanceof ApiError))
    if (failure instanceof ApiError && failure.status === 401) return
    again = setTimeout(look, failure instanceof ApiError && failure.status === 503 ? FULL_MS : wait * (0.5 + Math.random() / 2))
    wait = Math.min(2 * wait, MAX_WAIT_MS)
  }

  async function read(stop: AbortController): Promise<void> {
    const headers = { 'x-unattended': '1', ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
    const response = await open(followChanges, {}, { signal: stop.signal, headers })
    let silence = setTimeout(() => stop.abort(), SILENCE_MS)
    try {
      await readEvents(response, hear, () => {
        clearTimeout(silence)
        silence = setTimeout(() => stop.abort(), SILENCE_MS)
        noteLife()
      })
    } finally {
      clearTimeout(silence)
    }
  }

  function hear({ id, topics }: { id: string; topics: readonly Topic[] }): void {
    // Data fetched before the first event may be older than it.
    if (lastEventId === undefined) void queryClient.invalidateQueries({ predicate: ({ meta }) => (meta?.shows ?? []).length > 0 })
    lastEventId = id
    wait = FIRST_WAIT_MS
    setLive(true)
    rounds.add(topics)
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  window.addEventListener('offline', goAway)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', goAway)
    clearTimeout(again)
    rounds.stop()
    stopListening()
  }
}

/** Collects topics, and fetches what is shown of them shortly afterwards. */
function createRounds() {
  const heard = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRound = Number.NEGATIVE_INFINITY

  function go(): void {
    timer = undefined
    lastRound = performance.now()
    const topics = [...heard]
    heard.clear()
    void invalidate(topics)
  }

  return {
    add(topics: readonly Topic[]) {
      for (const topic of topics) heard.add(topic)
      if (heard.size > 0) timer ??= setTimeout(go, Math.max(Math.random() * SPREAD_MS, lastRound + ROUND_MS - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Parses the server's events: an id, and data if something changed; a line starting with a colon is a heartbeat. */
async function readEvents(
  response: Response,
  onEvent: (event: { id: string; topics: readonly Topic[] }) => void,
  onLife: () => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    onLife()
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const { id, data } = Object.fromEntries(block.split('\n').map((line) => line.split(': ', 2) as [string, string]))
      if (id !== undefined) onEvent({ id, topics: data === undefined ? [] : JSON.parse(data) })
    }
  }
}

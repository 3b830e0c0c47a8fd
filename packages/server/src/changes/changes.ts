import type { Role } from '@clinic/clinical/people/roles'
import { topicsFor } from '@clinic/contract/changes/topics'
import { isSignedIn } from '../auth/sign-ins.ts'
import type { Config } from '../config.ts'
import type { Engine } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import type { Changes } from '../services.ts'
import { type ChangedTopics, newestEvent, topicsSince } from './changed-topics.ts'
import { createPoller } from './poller.ts'
import { createStreams } from './streams.ts'

/**
 * Milliseconds. `beatMs`: between heartbeats, which also check the sign-in; `askMs`: between reads of a store that other servers change
 * too.
 */
export type Times = { readonly beatMs: number; readonly askMs: number }
const TIMES: Times = { beatMs: 20_000, askMs: 500 }
/** How often a stream says that the server is there, so that a page notices a lost network within three seconds. Reads nothing. */
const LIFE_MS = 1_000
const LIFE = ': still here\n\n'

type Needs = { readonly db: Db; readonly engine: Engine; readonly config: Config; readonly clock: () => Date }

/** Reads the audit while any stream is open, and tells every stream which topics changed. */
export function createChanges({ db, engine, config, clock }: Needs, { beatMs, askMs }: Times = TIMES): Changes {
  const streams = createStreams((actor) => withDeadline(ANSWER_MS, () => isSignedIn(db, config, actor, clock())))
  const poller = createPoller((from) => withDeadline(ANSWER_MS, () => topicsSince(db, from)), broadcast)
  let timers: NodeJS.Timeout[] = []

  async function broadcast(changed: ChangedTopics): Promise<void> {
    if (changed.topics.includes('personnel')) await streams.sendToSignedIn('')
    streams.send(changed.seq, ({ role }) => eventFor(role, changed))
  }

  function beat(): void {
    if (streams.isEmpty()) stop()
    else void streams.sendToSignedIn(LIFE)
    poller.poke()
  }

  function begin(seq: number): void {
    poller.begin(seq)
    if (timers.length > 0) return
    timers = [
      setInterval(beat, beatMs),
      setInterval(() => streams.sendToAll(LIFE), LIFE_MS),
      ...(engine.isShared ? [setInterval(poller.poke, askMs)] : []),
    ]
    for (const timer of timers) timer.unref()
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    poller.stop()
  }

  return {
    poke: poller.poke,
    async follow(actor, after) {
      const stream = streams.add(actor) // before the store is read, so that the stream misses nothing in between
      try {
        const changed = await topicsAfter(db, after)
        begin(changed.seq)
        streams.begin(stream, changed.seq, eventOf({ ...changed, topics: topicsFor(actor.role, changed.topics) }))
        return stream
      } catch (error) {
        stream.destroy()
        throw error
      }
    },
    openStreams: streams.count,
    end() {
      stop()
      streams.end()
    },
  }
}

/** A client that has seen no event only learns the current number. */
export const topicsAfter = async (db: Db, after: number | null): Promise<ChangedTopics> =>
  after === null ? { seq: await newestEvent(db), topics: [] } : topicsSince(db, after)

/** Nothing where no topic is one of the role's. */
function eventFor(role: Role, { seq, topics }: ChangedTopics): string {
  const heard = topicsFor(role, topics)
  return heard.length > 0 ? eventOf({ seq, topics: heard }) : ''
}

/** Without topics, an event has only its number. */
export function eventOf({ seq, topics }: ChangedTopics): string {
  return `id: ${seq}\n${topics.length > 0 ? `data: ${JSON.stringify(topics)}\n` : ''}\n`
}

import type { Role } from '@clinic/contract/roles'
import { topicsFor } from '@clinic/contract/topics'
import { isSignedIn } from '../auth/sign-ins.ts'
import type { Config } from '../config.ts'
import type { Engine } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import type { Changes } from '../services.ts'
import { createFeed } from './feed.ts'
import { type News, newestEvent, newsSince } from './news.ts'
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
  const feed = createFeed((from) => withDeadline(ANSWER_MS, () => newsSince(db, from)), tell)
  let timers: NodeJS.Timeout[] = []

  async function tell(news: News): Promise<void> {
    if (news.topics.includes('personnel')) await streams.sendToSignedIn('')
    streams.send(news.seq, ({ role }) => eventFor(role, news))
  }

  function beat(): void {
    if (streams.isEmpty()) stop()
    else void streams.sendToSignedIn(LIFE)
    feed.look()
  }

  function begin(seq: number): void {
    feed.begin(seq)
    if (timers.length > 0) return
    timers = [
      setInterval(beat, beatMs),
      setInterval(() => streams.sendToAll(LIFE), LIFE_MS),
      ...(engine.isShared ? [setInterval(feed.look, askMs)] : []),
    ]
    for (const timer of timers) timer.unref()
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    feed.stop()
  }

  return {
    look: feed.look,
    async follow(actor, after) {
      const stream = streams.add(actor) // before the store is read, so that the stream misses nothing in between
      try {
        const news = await newsAfter(db, after)
        begin(news.seq)
        streams.begin(stream, news.seq, eventOf({ ...news, topics: topicsFor(actor.role, news.topics) }))
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
export const newsAfter = async (db: Db, after: number | null): Promise<News> =>
  after === null ? { seq: await newestEvent(db), topics: [] } : newsSince(db, after)

/** Nothing where no topic is one of the role's. */
function eventFor(role: Role, { seq, topics }: News): string {
  const heard = topicsFor(role, topics)
  return heard.length > 0 ? eventOf({ seq, topics: heard }) : ''
}

/** Without topics, an event has only its number. */
export function eventOf({ seq, topics }: News): string {
  return `id: ${seq}\n${topics.length > 0 ? `data: ${JSON.stringify(topics)}\n` : ''}\n`
}

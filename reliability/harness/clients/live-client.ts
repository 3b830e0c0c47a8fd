import { listBeds } from '@clinic/contract/beds/beds'
import type { Topic } from '@clinic/contract/changes/topics'
import { listItems } from '@clinic/contract/inventory/inventory'
import { getQueue } from '@clinic/contract/sessions/session-record'
import type { Clinic, Person } from '../clinics/clinic.ts'

/** The lists that a client holds, by what they are asked with. */
const READS = { beds: listBeds, items: listItems, queue: getQueue } as const
type LastAnswers = Partial<Record<keyof typeof READS, string>>

/** Every row: a page of 200 holds all that a case makes. */
async function read(person: Person, name: keyof typeof READS): Promise<string> {
  const answer = name === 'items' ? await person.call(listItems, {}) : await person.call(READS[name], { query: { limit: 200 } })
  return JSON.stringify(answer)
}

export const readAll = async (person: Person): Promise<LastAnswers> =>
  Object.fromEntries(await Promise.all(Object.keys(READS).map(async (name) => [name, await read(person, name as keyof typeof READS)])))

/**
 * A client as the web's: it asks for a list only after it heard a topic of it, or when it comes for the first time. It asks again for what it
 * heard of while it was asking. `listen` follows until the stream ends or `drop` is called, and goes on behind the last event when it returns.
 */
export function liveClient({ url }: Pick<Clinic, 'url'>, person: Person) {
  const held: LastAnswers = {}
  const stale = new Set<keyof typeof READS>()
  let lastEventId: string | undefined
  let stop = new AbortController()
  let heard = 0
  let refreshing: Promise<void> | null = null
  let waiting: (() => void)[] = []

  async function refresh(): Promise<void> {
    for (const name of stale) {
      stale.delete(name)
      held[name] = await read(person, name).catch(() => {
        stale.add(name)
        return ''
      })
      for (const look of waiting) look()
    }
  }

  /** Waits until what it holds is so. */
  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      function look() {
        if (!isSo()) return
        waiting = waiting.filter((other) => other !== look)
        resolve()
      }
      waiting.push(look)
      look()
    })
  }

  function hear(topics: readonly Topic[] | null): void {
    for (const name of Object.keys(READS) as (keyof typeof READS)[])
      if (!topics || READS[name].shows.some((topic) => topics.includes(topic))) stale.add(name)
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
  }

  async function listen(): Promise<void> {
    stop = new AbortController()
    const headers = { authorization: `Bearer ${person.token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
    const answer = await fetch(`${url}/api/changes`, { headers, signal: stop.signal })
    if (!answer.ok || !answer.body) return
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  function take(block: string): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (id === undefined) return
    if (data !== undefined) heard += 1
    if (lastEventId === undefined) hear(null)
    else if (data !== undefined) hear(JSON.parse(data) as Topic[])
    lastEventId = id
  }

  return {
    held,
    until,
    listen: () => listen().catch(() => undefined), // dropped, or the server was away
    drop: () => stop.abort(),
    heard: () => heard,
    isSettled: () => refreshing === null && stale.size === 0,
    lastEventId: () => Number(lastEventId ?? 0),
  }
}

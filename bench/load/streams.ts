import { setTimeout as pause } from 'node:timers/promises'
import { followChanges } from '@clinic/contract/changes/changes'

/** So many windows that follow the changes, shared out among these people. All of them are there when it returns. */
export async function openStreams(url: string, tokens: readonly string[], count: number) {
  const stop = new AbortController()
  let heard = 0
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const chunk of body) heard += Buffer.from(chunk).includes('data: ') ? 1 : 0
  }
  const open = async (n: number) => {
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` }
    const ask = () => fetch(`${url}/api${followChanges.path}`, { headers, signal: stop.signal })
    let answer = await ask()
    // The server hears a moment later that the streams of the round before have ended.
    for (let tries = 0; answer.status === 503 && tries < 100; tries++) {
      await answer.body?.cancel()
      await pause(50)
      answer = await ask()
    }
    const { ok, status, body } = answer
    if (!ok || !body) throw new Error(`A stream answered ${status}`)
    read(body).catch(() => undefined) // stopped
  }
  await Promise.all(Array.from({ length: count }, (_, n) => open(n)))
  return { stop: () => stop.abort(), heard: () => heard }
}

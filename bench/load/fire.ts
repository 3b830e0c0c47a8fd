import autocannon from 'autocannon'

// A load in a process of its own, so that its work is not counted as the server's. The parent sends a Load and gets a Result.

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** One after the other on each connection, again from the first when all are sent. */
  readonly requests: readonly { readonly path: string; readonly body?: string }[]
}
/** Answers with 2xx in a second; `failed` is everything else, time-outs and broken connections included. */
export type Result = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  readonly why: string
}

process.once('message', async ({ url, connections, seconds, method, headers, requests }: Load) => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: requests.map((request) => ({ method, ...request })),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  const why = failed === 0 ? '' : `${result.non2xx} refused, ${result.errors} broken, ${result.timeouts} timed out`
  process.send?.({
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed,
    why,
  } satisfies Result)
  process.disconnect?.()
})

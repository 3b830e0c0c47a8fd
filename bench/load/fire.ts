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
export type Result = { readonly perSecond: number; readonly failed: number; readonly why: string; readonly cpuSeconds: number }

process.on('message', async (load: Load) => {
  const began = process.cpuUsage()
  const { url, connections, seconds, method, headers } = load
  const requests = load.requests.map((request) => ({ method, ...request }))
  const result = await autocannon({ url, connections, duration: seconds, headers, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  const why = failed === 0 ? '' : `${result.non2xx} refused, ${result.errors} broken, ${result.timeouts} timed out`
  const { user, system } = process.cpuUsage(began)
  process.send?.({ perSecond: result['2xx'] / result.duration, failed, why, cpuSeconds: (user + system) / 1e6 } satisfies Result)
})

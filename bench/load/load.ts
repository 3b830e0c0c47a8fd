export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** One after the other on each connection, again from the first when all are sent. */
  readonly requests: readonly { readonly path: string; readonly body?: string }[]
}

/** Answers with 2xx in a second; `failed` is everything else, time-outs and broken connections included. `cpuSeconds` is what the client used. */
export type Result = { readonly perSecond: number; readonly failed: number; readonly why: string; readonly cpuSeconds: number }

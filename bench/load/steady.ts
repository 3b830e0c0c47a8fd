import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Requests at fixed times, without waiting for answers: a late answer counts from the time it was due. In its own process.

export type Steady = { readonly url: string; readonly token: string; readonly perSecond: number; readonly paths: readonly string[] }
export type LoadResult = {
  /** In ms, of the searches that were answered. */
  readonly times: number[]
  /** A status or an error's code for each of the others. */
  readonly failures: string[]
  /** How late this process itself was at worst, in ms. */
  readonly ownDelay: number
}

process.once('message', ({ url, token, perSecond, paths }: Steady) => {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}` }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const times: number[] = []
  const failures: string[] = []
  let [sent, waiting] = [0, 0]
  let stopping = false
  const began = performance.now()

  function send(due: number): void {
    waiting++
    const done = (failure: string | null) => {
      if (failure === null) times.push(performance.now() - due)
      else failures.push(failure)
      waiting--
      if (stopping && waiting === 0) tell()
    }
    request(`${url}/api${paths[sent % paths.length]}`, { agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode === 200 ? null : String(response.statusCode)))
    })
      .on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      .end()
  }

  const timer = setInterval(() => {
    for (let due = began + (sent * 1000) / perSecond; due <= performance.now(); due = began + (sent * 1000) / perSecond) {
      send(due)
      sent++
    }
  }, 1)

  function tell(): void {
    agent.destroy()
    process.send?.({ times, failures, ownDelay: delay.max / 1e6 } satisfies LoadResult, () => process.disconnect?.())
  }
  process.once('message', () => {
    clearInterval(timer)
    stopping = true
    if (waiting === 0) tell()
  })
})

import { fork } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LoadResult, Steady } from '@clinic/bench/load/steady'
import { onTestFinished } from 'vitest'

const STEADY = fileURLToPath(new URL('../../../bench/load/steady.ts', import.meta.url))

/** `what` names a kind of question; `fault` says what came instead of a 2xx. */
export type TimedAnswer = { readonly what: string; readonly ms: number; readonly fault: string | null }
export type Question = { readonly what: string; readonly ask: () => Promise<Outcome> }
type Outcome = { readonly status: number; readonly error?: { readonly message: string } | null }

/** Sends requests at fixed times, without waiting for answers: a late answer counts from the time it was due. Ends with the last answer. */
export async function atFixedTimes(perSecond: number, seconds: number, next: () => Question): Promise<TimedAnswer[]> {
  const answers: Promise<TimedAnswer>[] = []
  const begun = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1000) / perSecond
    await setTimeout(Math.max(0, due - performance.now()))
    answers.push(answered(next(), due))
  }
  return Promise.all(answers)
}

async function answered({ what, ask }: Question, due: number): Promise<TimedAnswer> {
  const fault = await ask().then(
    ({ status, error }) => (status < 300 ? null : `${status} ${error?.message ?? ''}`),
    (error) => String(error),
  )
  return { what, ms: performance.now() - due, fault: fault && `${what}: ${fault}` }
}

/** The same for reads that go on until they are stopped, from a separate process, so that what the case does meanwhile delays none. */
export function searchSteadily(load: Steady): { readonly stop: () => Promise<LoadResult> } {
  const child = fork(STEADY, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const { promise: seen, resolve, reject } = Promise.withResolvers<LoadResult>()
  seen.catch(() => undefined) // it may end before anybody asks
  child.once('message', (message) => resolve(message as LoadResult)) // steady.ts sends nothing else
  child.once('exit', () => reject(new Error('the searching ended by itself')))
  child.send(load)
  return {
    stop() {
      child.send('stop')
      return seen
    },
  }
}

import { Worker } from 'node:worker_threads'

type Room = { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
type Thread<Answer> = { readonly worker: Worker; asked: PromiseWithResolvers<Answer>; timer?: NodeJS.Timeout }
/** Threads that run one program, each with one order at a time. `wait` limits how long to wait for the answer. */
type Threads<Order, Answer> = {
  readonly ask: (order: Order, wait: (answered: () => Promise<Answer>) => Promise<Answer>) => Promise<Answer>
}

/**
 * A thread stays for `keptMs` after its answer, because starting one takes 165 ms of CPU time, more than counting most months. An idle
 * thread does not keep the process alive. One that fails or times out is ended.
 */
export function createThreads<Order, Answer>(program: URL, resourceLimits: Room, keptMs: number): Threads<Order, Answer> {
  const kept: Thread<Answer>[] = []

  function start(): Thread<Answer> {
    const worker = new Worker(program, { resourceLimits })
    const thread: Thread<Answer> = { worker, asked: Promise.withResolvers() }
    const fail = (error: Error) => {
      leave(thread)
      thread.asked.reject(error) // no effect once there is an answer
    }
    worker.on('message', (answer: Answer) => thread.asked.resolve(answer))
    worker.once('error', (error) => fail(error as Error)) // the thread's error
    worker.once('exit', () => fail(new Error('The thread ended without an answer')))
    return thread
  }

  function take(): Thread<Answer> {
    const thread = kept.pop() ?? start()
    clearTimeout(thread.timer)
    thread.asked = Promise.withResolvers()
    thread.worker.ref()
    return thread
  }

  function keep(thread: Thread<Answer>): void {
    kept.push(thread)
    thread.worker.unref()
    thread.timer = setTimeout(() => {
      leave(thread)
      void thread.worker.terminate()
    }, keptMs).unref()
  }

  function leave(thread: Thread<Answer>): void {
    const at = kept.indexOf(thread)
    if (at >= 0) kept.splice(at, 1)
  }

  return {
    async ask(order, wait) {
      const thread = take()
      try {
        thread.worker.postMessage(order)
        const answer = await wait(() => thread.asked.promise)
        keep(thread)
        return answer
      } catch (error) {
        void thread.worker.terminate()
        throw error
      }
    },
  }
}

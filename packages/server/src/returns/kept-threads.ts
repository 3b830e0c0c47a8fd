import { Worker } from 'node:worker_threads'

type Room = { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
type Thread<Answer> = { readonly worker: Worker; asked: PromiseWithResolvers<Answer>; timer?: NodeJS.Timeout }
/** Threads of one program, each with one order at a time. `wait` says how long the answer is waited for. */
export type Threads<Order, Answer> = {
  readonly ask: (order: Order, wait: (answered: () => Promise<Answer>) => Promise<Answer>) => Promise<Answer>
}

/**
 * A thread stays for `keptMs` after its answer: to start one takes 165 ms of processor time, more than most months. Meanwhile it keeps no
 * process alive. One that fails, or whose answer is waited for no longer, is ended.
 */
export function createThreads<Order, Answer>(program: URL, resourceLimits: Room, keptMs: number): Threads<Order, Answer> {
  const kept: Thread<Answer>[] = []

  function start(): Thread<Answer> {
    const worker = new Worker(program, { resourceLimits })
    const thread: Thread<Answer> = { worker, asked: Promise.withResolvers() }
    const fail = (error: Error) => {
      leave(thread)
      thread.asked.reject(error) // does nothing once there is an answer
    }
    worker.on('message', (answer: Answer) => thread.asked.resolve(answer))
    worker.once('error', (error) => fail(error as Error)) // what the thread threw
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

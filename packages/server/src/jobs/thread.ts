import { parentPort } from 'node:worker_threads'
import { failureOf, type Reply, type ThreadOrder, type Work } from './reply.ts'

// run-in-thread.ts starts this, and may end it at any time: it does the work, and says what came of it.
const say = (reply: Reply) => parentPort?.postMessage(reply)

parentPort?.on('message', async ({ file, name, order }: ThreadOrder) => {
  try {
    const work: Work = (await import(file))[name]
    say({ result: await work(order as never, ((told: unknown) => say({ told })) as never) }) // who names the work gives it an order
  } catch (error) {
    say({ failure: failureOf(error as Error) })
  }
})

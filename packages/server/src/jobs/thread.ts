import { parentPort, workerData } from 'node:worker_threads'
import type { Reply, ThreadData, Work } from './run-in-thread.ts'

// run-in-thread.ts starts this: it does the work, and says what came of it.
const { file, name, order } = workerData as ThreadData
const say = (reply: Reply) => parentPort?.postMessage(reply)

try {
  const work: Work = (await import(file))[name]
  say({ result: await work(order as never, (working) => say({ working })) }) // who names the work gives it an order
} catch (error) {
  say({ failure: (error as Error).message })
}

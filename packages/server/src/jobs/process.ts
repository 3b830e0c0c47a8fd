import { failureOf, type Reply, type ThreadOrder, type Work } from './reply.ts'

export type ProcessOrder = ThreadOrder & { readonly inThread: boolean }

// Beside a server: the thread that hears that the server is gone, however it ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal says Ctrl-C to both, and the server decides.
process.on('SIGINT', () => undefined)

const say = (reply: Reply) => process.send?.(reply)

process.once('message', async ({ inThread, ...order }: ProcessOrder) => {
  try {
    say({ result: await (inThread ? runInItsThread(order) : runHere(order)) })
  } catch (error) {
    say({ failure: failureOf(error as Error) })
  }
})

async function runInItsThread({ file, name, order }: ThreadOrder): Promise<unknown> {
  const { runInThread } = await import('./run-in-thread.ts') // a reader of spreadsheets does without
  return runInThread({ file: new URL(file), name }, order as never).done
}

async function runHere({ file, name, order }: ThreadOrder): Promise<unknown> {
  const work: Work = (await import(file))[name]
  return work(order as never, ((told: unknown) => say({ told })) as never) // who names the work gives it an order
}

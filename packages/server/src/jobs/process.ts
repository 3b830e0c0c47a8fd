import { runInThread } from './run-in-thread.ts'

export type ProcessOrder = { readonly file: string; readonly name: string; readonly order: unknown }
export type ProcessAnswer = { readonly result: unknown } | { readonly failure: string }

// Beside a server: SQLite holds the thread that it works on, so this thread is the one that hears that the server is gone, however it ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal says Ctrl-C to both, and the server decides.
process.on('SIGINT', () => undefined)

process.once('message', async ({ file, name, order }: ProcessOrder) => {
  const answer = await runInThread({ file: new URL(file), name }, order as never).done.then(
    (result): ProcessAnswer => ({ result }),
    (error: Error): ProcessAnswer => ({ failure: error.message }),
  )
  process.send?.(answer)
})

import { runInWorker } from './run-in-worker.ts'

export type Answer = { readonly result: unknown } | { readonly failure: string }

// Beside a server: SQLite holds the thread that it works on, so this thread is the one that hears that the server is gone, however it ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal says Ctrl-C to both, and the server decides.
process.on('SIGINT', () => undefined)

process.once('message', async ({ order }: { readonly order: unknown }) => {
  const answer = await runInWorker(new URL(process.argv[2] ?? ''), order).done.then(
    (result): Answer => ({ result }),
    (error: Error): Answer => ({ failure: error.message }),
  )
  process.send?.(answer)
})

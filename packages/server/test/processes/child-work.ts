import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Order =
  | { readonly task: 'echo'; readonly value: unknown }
  | { readonly task: 'fail' }
  | { readonly task: 'take memory'; readonly megabytes: number }
  | { readonly task: 'wait' | 'hold'; readonly folder: string }

/** Work for the tests of what runs beside a server. */
export async function work(order: Order): Promise<unknown> {
  if (order.task === 'echo') return order.value
  if (order.task === 'fail') throw new Error('it cannot be done')
  if (order.task === 'take memory') {
    Buffer.alloc(order.megabytes * 1e6, 1)
    return process.memoryUsage.rss() / 1e6
  }
  writeFileSync(join(order.folder, 'pid'), String(process.pid))
  if (order.task === 'hold') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) // as SQLite holds a thread
  while (!existsSync(join(order.folder, 'go on'))) await setTimeout(10)
}

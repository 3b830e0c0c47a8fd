import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket, connect as toServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type HangingProxy = Awaited<ReturnType<typeof startHangingProxy>>

/** A proxy between the server and its database, on this machine. `hang` swallows nothing and passes nothing on, as a network that drops packets. */
export async function startHangingProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let open = Promise.withResolvers<void>()
  open.resolve()
  let delayMs = 0

  async function pass(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      await open.promise
      if (delayMs > 0) await delay(delayMs)
      to.write(chunk)
    }
    to.end()
  }
  const server = createServer((client) => {
    const database = toServer(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('close', () => sockets.delete(from)).on('error', () => undefined)
      pass(from, to).catch(() => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)

  return {
    url: through.href,
    hang: () => {
      open = Promise.withResolvers()
    },
    resume: () => open.resolve(),
    /** Each piece that is passed on takes so long. */
    slow: (ms: number) => {
      delayMs = ms
    },
    close: () => {
      open.resolve()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

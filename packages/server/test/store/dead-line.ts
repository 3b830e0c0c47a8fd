import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The way to a PostgreSQL that goes dead before a certain statement: nothing passes any more and neither side notices, as when a cable is pulled. */
export async function deadLine(url: string, before: string) {
  const { hostname, port } = new URL(url)
  const { promise: dead, resolve } = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.on('data', (bytes) => {
      if (bytes.includes(before)) {
        near.pause()
        resolve()
      } else far.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.pipe(near)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  const through = new URL(url)
  through.port = String((line.address() as AddressInfo).port) // it listens on a port
  return { url: through.href, dead }
}

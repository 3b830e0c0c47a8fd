import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Where a connection breaks: as it begins, inside the request, after the server has it all, inside the answer. */
export const CUTS = ['connect', 'request', 'after', 'answer'] as const
export type CutPoint = (typeof CUTS)[number]

/** A network between clients and the server that breaks. `next` says for each connection where, or null for not at all. */
export async function startCuttingProxy(next: () => CutPoint | null) {
  let port = 0
  const server = createServer((client) => pass(client, next()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  function pass(client: Socket, cut: CutPoint | null): void {
    client.on('error', () => undefined)
    if (cut === 'connect') return void client.destroy()
    const upstream = connect(port, '127.0.0.1').on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.on('data', (bytes: Buffer) => {
      if (cut !== 'request') return void upstream.write(bytes)
      upstream.write(bytes.subarray(0, Math.floor(Math.random() * bytes.length)), () => client.destroy())
    })
    upstream.on('data', (bytes: Buffer) => {
      if (cut === null) return void client.write(bytes)
      if (cut === 'answer') client.write(bytes.subarray(0, Math.floor(Math.random() * bytes.length)), () => client.destroy())
      else client.destroy() // the first byte of the answer says that the server is done
    })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The server to pass on to, also after a restart on another port. */
    lead: (url: string) => {
      port = Number(new URL(url).port)
    },
  }
}

import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { isServed } from './addresses.ts'
import type { Leaf } from './authority.ts'

/** A phone needs a fraction of this; silent connections are closed. */
const HANDSHAKE_MS = 10_000

/** TLS in front of an HTTP server, which gets each connection once it is encrypted, so its limits and refusals apply there too. */
type TlsServer = {
  readonly server: Server
  /** For new connections; existing ones keep their certificate. */
  readonly renew: (leaf: Leaf) => void
  /** Accepts no more connections, and resolves when the last one has ended. */
  readonly close: () => Promise<void>
}

export function createTlsServer(http: HttpServer, { key, cert }: Leaf, handshakeMs = HANDSHAKE_MS): TlsServer {
  const shakingHands = new Map<string, Socket>()
  const server = createServer(
    { key, cert, minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'], handshakeTimeout: handshakeMs },
    (encrypted) => {
      shakingHands.delete(endOf(encrypted))
      // Otherwise each small answer would wait until the one before is acknowledged, which quarters the requests per second.
      encrypted.setNoDelay(true)
      http.emit('connection', encrypted)
    },
  )
  server.on('connection', (socket: Socket) => {
    if (!isServed(socket.localAddress)) return void socket.destroy()
    const end = endOf(socket)
    shakingHands.set(end, socket)
    socket.once('close', () => shakingHands.delete(end))
  })
  // A handshake failed or timed out; Node leaves closing the connection to us.
  server.on('tlsClientError', (_error, encrypted) => encrypted.destroy())
  return {
    server,
    renew: ({ key, cert }) => server.setSecureContext({ key, cert, minVersion: 'TLSv1.2' }),
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of shakingHands.values()) socket.destroy()
      return closed
    },
  }
}

/** The same for a connection and for the encrypted stream on it. */
const endOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>) => `${remoteAddress} ${remotePort}`

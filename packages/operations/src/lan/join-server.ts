import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Authority } from '@clinic/server/phones/lan-state'
import { isServed } from './addresses.ts'
import { JOIN_PATHS, JOIN_POLICY, joinPage } from './join-page.ts'
import { mobileconfig } from './mobileconfig.ts'

type Answer = { readonly type: string; readonly body: string | Buffer; readonly file?: string }

const HEADERS = {
  'content-security-policy': JOIN_POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  connection: 'close',
}
/** A browser opens six. With this, one device cannot take all connections from the others. */
const PER_ADDRESS = 8

const NOT_HERE: Answer = {
  type: 'text/plain; charset=utf-8',
  body: 'This address is not served here. Scan the code on the admin’s screen “Phones” again.\n',
}

/**
 * The only thing served to phones without encryption: how to get it. Serves the page, the certificate and the profile; accepts no data and
 * reads no records. `clinicUrl` is the clinic's address on the phone's network.
 */
export function createJoinServer(authority: Authority, clinicName: () => string, clinicUrl: (address: string) => string): Server {
  const answers: Record<string, (address: string) => Answer> = {
    [JOIN_PATHS.page]: (address) => ({ type: 'text/html; charset=utf-8', body: joinPage(clinicName(), clinicUrl(address)) }),
    [JOIN_PATHS.certificate]: () => ({ type: 'application/x-x509-ca-cert', body: authority.root, file: 'clinic.crt' }),
    [JOIN_PATHS.profile]: () => ({
      type: 'application/x-apple-aspen-config',
      body: mobileconfig(authority, clinicName()),
      file: 'clinic.mobileconfig',
    }),
  }
  const options = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 8 * 1024 }
  const server = createServer(options, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead) return answer(request, response, 405, NOT_HERE)
    const path = request.url?.split('?')[0] ?? ''
    if (!Object.hasOwn(answers, path)) return answer(request, response, 404, NOT_HERE)
    answer(request, response, 200, answers[path]?.(request.socket.localAddress ?? '') ?? NOT_HERE)
  })
  server.maxConnections = 100
  const open = new Map<string, number>()
  return server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const own = open.get(remoteAddress) ?? 0
    if (!isServed(socket.localAddress) || own >= PER_ADDRESS) return void socket.destroy()
    open.set(remoteAddress, own + 1)
    socket.once('close', () => {
      const left = (open.get(remoteAddress) ?? 1) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    })
  })
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, { type, body, file }: Answer): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(file !== undefined && { 'content-disposition': `attachment; filename="${file}"` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

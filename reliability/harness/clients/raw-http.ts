import { connect, type Socket } from 'node:net'

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string; readonly ms: number }

/** Bytes as they are, over their own connection: what no proper client sends. Waits until the server closes, or for `patienceMs`; without an answer the status is 0. */
export async function sendRaw(url: string, bytes: string | Buffer | readonly (string | Buffer)[], patienceMs = 10_000): Promise<RawAnswer> {
  const begun = performance.now()
  const socket = openSocket(url)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const piece of typeof bytes === 'string' || Buffer.isBuffer(bytes) ? [bytes] : bytes) socket.write(piece)
  const patience = setTimeout(() => socket.destroy(), patienceMs)
  await closed
  clearTimeout(patience)
  return { ...readAnswer(text), ms: performance.now() - begun }
}

/** A connection whose failures end it quietly: the server may cut it off at any moment. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
}

/** An HTTP request as bytes, by this machine's own name. The connection is closed after it, so that its answer has an end. */
export function rawRequest(method: string, path: string, headers: readonly string[], body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body)
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', `Content-Length: ${bytes.length}`, ...headers]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

function readAnswer(text: string): Omit<RawAnswer, 'ms'> {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  return { status, head, body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8') }
}

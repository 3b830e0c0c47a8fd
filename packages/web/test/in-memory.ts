import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Transport } from '../src/lib/transport.ts'

export type SavedFile = { name: string; text: () => Promise<string> }

/** Carries the screens' calls to a server in the same process. */
export function inMemory(app: FastifyInstance, saved: SavedFile[]): Transport {
  async function ask(url: string, method: string, headers: Record<string, string>, payload: string | Buffer | undefined) {
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) }) // any method will do
    const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: kept })
  }
  /** An answer that does not end until the page or the server ends it. */
  async function follow(url: string, headers: Record<string, string>, signal: AbortSignal | null | undefined) {
    const answer = await app.inject({ method: 'GET', url, headers, payloadAsStream: true })
    const stream = answer.stream()
    signal?.addEventListener('abort', () => stream.destroy(new DOMException('Cancelled', 'AbortError')))
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>> // Node's type of the same thing
    return new Response(body, { status: answer.statusCode })
  }
  return {
    fetch: async (url, { method = 'GET', headers, body, signal }) => {
      if (url.startsWith('/api/changes')) return follow(url, { ...(headers as Record<string, string>) }, signal)
      const answer = await ask(url, method, { ...(headers as Record<string, string>) }, body === undefined ? undefined : String(body)) // as api.ts makes them
      if (signal?.aborted) throw new DOMException('Cancelled', 'AbortError')
      return answer
    },
    upload: async (url, { headers, body, onProgress }) => {
      onProgress?.(1)
      const { type, bytes } = await multipart(body)
      return ask(url, 'POST', { ...headers, 'content-type': type }, bytes)
    },
    save: (content, name) => saved.push({ name, text: () => textOf(content) }),
  }
}

/** By hand, because jsdom's FormData and Node's Response do not know each other. */
async function multipart(form: FormData) {
  const file = form.get('file') as File // every upload has one
  const boundary = 'clinic-test-boundary'
  const texts = [...form].flatMap(([name, text]) =>
    typeof text === 'string' ? [`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`] : [],
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  const bytes = Buffer.concat([
    ...texts.map((text) => Buffer.from(text)),
    Buffer.from(head),
    await bytesOf(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function bytesOf(blob: Blob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
}

/** The byte order mark stays, as it is in the file. */
const textOf = async (blob: Blob) => (await bytesOf(blob)).toString('utf8')

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openQueries } from './queries.ts'

// node:http and prepared statements: what this runtime and this store can do at most. `node bench/baselines/bare.ts STORE`
const queries = openQueries(process.argv[2] ?? '')

const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (request.method === 'POST') return answer(response, [queries.create(JSON.parse(await bodyOf(request)))], 201)
  if (path === '/api/patient') {
    const search = new URLSearchParams(query)
    const phone = search.get('phone')
    return answer(response, { data: phone === null ? queries.byName(search.get('name') ?? '') : queries.byPhone(phone) })
  }
  if (path === '/api/session') return answer(response, { data: queries.openSessions() })
  const id = path.slice(path.lastIndexOf('/') + 1)
  answer(response, path.startsWith('/api/session') ? { data: queries.lastSession(id) } : (queries.patient(id) ?? {}))
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function answer(response: ServerResponse, value: unknown, status = 200): void {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })) // a port, not a pipe

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { createStreams } from './streams.ts'

const FRAME = `data: ${'x'.repeat(1000)}\n\n`
/** More than the operating system buffers for a connection that is not read. */
const MAX_FRAMES = 100_000

test('LIV-03 disconnects a phone that reads nothing, having buffered less than 1 MB, and a phone that reads gets every frame', async () => {
  const streams = createStreams(async () => true)
  const opened: { stream: Readable; waits: () => number }[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', (_, reply) => {
    const actor = { _id: `person ${opened.length}` } as Actor // only the actor's id is used
    const stream = streams.add(actor)
    opened.push({ stream, waits: () => stream.readableLength + reply.raw.writableLength })
    streams.begin(stream, 0, 'id: 0\n\n')
    return reply.send(stream)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const count = opened.length
    socket.write('GET / HTTP/1.1\r\nHost: clinic.test\r\n\r\n')
    while (opened.length === count) await turn()
    return socket
  }
  const reader = await open()
  let text = ''
  reader.on('data', (chunk) => {
    text = (text + chunk).slice(-4_000)
  })
  const phone = await open()
  phone.pause()
  const [read, stalled] = opened
  if (!read || !stalled) throw new Error('two streams were opened')

  const closed = once(stalled.stream, 'close')
  let most = 0
  let sent = 0
  while (!stalled.stream.destroyed && sent < MAX_FRAMES) {
    sent += 1
    streams.send(sent, () => `id: ${sent}\n${FRAME}`)
    most = Math.max(most, stalled.waits())
    await turn()
    while (read.waits() > 0) await turn()
  }
  await closed
  expect(most).toBeLessThan(1024 * 1024)
  expect(streams.count()).toBe(1)
  streams.send(sent + 1, () => `id: ${sent + 1}\n${FRAME}`)
  while (!text.includes(`id: ${sent + 1}\n`)) await turn()
  expect(read.stream.destroyed).toBe(false)
})

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine; `next` waits for the next mail. */
export async function startMailServer({ refuses = false } = {}) {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('unknown recipient') : undefined),
    onData: async (stream, _session, done) => {
      const mail = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r', '')
      const taker = waiting.shift()
      if (taker) taker(mail)
      else mails.push(mail)
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const next = () => {
    const mail = mails.shift()
    return mail === undefined ? new Promise<string>((taker) => waiting.push(taker)) : Promise.resolve(mail)
  }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { url: `smtp://127.0.0.1:${port}`, next, close }
}

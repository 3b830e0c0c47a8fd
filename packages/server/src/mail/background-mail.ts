import type { FastifyInstance } from 'fastify'
import type { Mail, Mailer } from './mail.ts'

type BackgroundMail = (mail: Mail) => Promise<void>

/**
 * Mail that no response waits for. Failures are logged, and mail in progress when the server stops is still sent. Resolves when it was sent
 * or has failed.
 */
export function createPost(app: FastifyInstance, mailer: Mailer): BackgroundMail {
  const leaving = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(leaving)))
  return (mail) => {
    const sending = mailer
      .send(mail)
      .catch((error: unknown) => app.log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => leaving.delete(sending))
    leaving.add(sending)
    return sending
  }
}

import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createPatient } from '@clinic/contract/patients/patients'
import { recordResult } from '@clinic/contract/results/results'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { IDBFactory } from 'fake-indexeddb'
import { ApiError } from '../../../packages/web/src/lib/error.ts'
import { keyOf } from '../../../packages/web/src/outbox/cipher.ts'
import type { Content, ItemKind } from '../../../packages/web/src/outbox/item.ts'
import { createOutbox } from '../../../packages/web/src/outbox/outbox.ts'
import { flush, type Sender } from '../../../packages/web/src/outbox/send/flush.ts'
import { idOf, outcomeOf } from '../../../packages/web/src/outbox/send/outcome.ts'
import { openStore } from '../../../packages/web/src/outbox/store.ts'

const ENDPOINTS = {
  patient: createPatient,
  session: createSession,
  comment: updateSession,
  clinical: updateSession,
  result: recordResult,
} as const

type Options = {
  /** Through which it reaches the server. */
  readonly url: () => string
  readonly token: string
  /** Leaves the keys out, as the control does. */
  readonly withoutKeys?: boolean
}

/** The outbox of the screens, on a browser's store in memory. Only the connection is another: each call has its own, so that it can be cut. */
export async function outboxClient({ url, token, withoutKeys = false }: Options) {
  const secret = randomBytes(32).toString('hex')
  const indexed = new IDBFactory()
  let tries = 0
  const open = async () => createOutbox(await openStore(indexed), keyOf('person', secret), Date.now)
  let box = await open()

  const sender: Sender = {
    findDuplicates: async () => false,
    judge: async () => null,
    async send({ key, content }) {
      tries++
      const endpoint = ENDPOINTS[content.what ?? 'patient']
      const headers = { authorization: `Bearer ${token}`, ...(!withoutKeys && { 'idempotency-key': key }) }
      try {
        return { kind: 'saved', id: idOf(await ask(endpoint.method, `${url()}/api${endpoint.path}`, headers, content.body)) }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }

  return {
    tries: () => tries,
    box: () => box,
    /** Keeps it, as a form does whose server is away. */
    async keep(what: NonNullable<ItemKind>, body: Content['body'], from?: string): Promise<string> {
      const key = randomBytes(16).toString('hex')
      await box.wait(key, { form: what, values: {}, what, who: '', body, from, contract: '' })
      return key
    },
    flush: () => flush(box, sender),
    /** The page is loaded anew. */
    reload: async () => {
      box = await open()
    },
  }
}

/** @throws ApiError as the screens' client does; what is cut is no answer */
function ask(method: string, url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const fail = () => reject(ApiError.ofNoAnswer())
    const call = request(
      url,
      {
        method,
        agent: new Agent(),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part)).on('error', fail)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const status = answer.statusCode ?? 0
          if (status >= 300) return reject(ApiError.ofAnswer(status, text))
          resolve(JSON.parse(text))
        })
      },
    )
    call.on('error', fail).end(payload)
  })
}

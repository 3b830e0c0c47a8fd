import type { Endpoint, RequestOf, ResponseOf } from '@clinic/contract/endpoint'
import { call } from '../../api/client.ts'
import { readDraft } from '../../lib/drafts.ts'
import type { KeptRequest } from '../kept-request.ts'
import { currentUnsent } from '../outbox-instance.ts'
import { isAway, PATIENCE_MS } from './away.ts'

type SendOptions = {
  readonly idempotencyKey: string
  /** The name of the form's draft. */
  readonly form: string
  /** The patient's name, as shown. */
  readonly who: string
  /** The key of the unsent patient that it belongs to. */
  readonly from?: string | undefined
  /** A check that needs the server before it is sent; if the server is unavailable, it is made once it is back. */
  readonly first?: () => Promise<void>
}

/**
 * Sends what a form saved. Something that can wait is stored on the phone before anything is sent. If the server is unreachable it stays
 * there, is sent automatically later, and the result says so. Everything else fails as `call` does, and is kept until the user presses Save
 * again.
 */
export async function sendOrKeep<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> & { body: Record<string, unknown> },
  { idempotencyKey: key, first, ...whose }: SendOptions,
): Promise<ResponseOf<E> | KeptRequest> {
  const { body } = request
  const unsent = currentUnsent()
  const mayWait = endpoint.deferrable?.(body) ?? false
  const entry = { ...whose, values: readDraft(whose.form)?.values ?? body, path: endpoint.path, body }
  if (!mayWait || !(await unsent?.ready())) {
    try {
      await first?.()
      return await call(endpoint, request, { idempotencyKey: key })
    } catch (error) {
      if (!mayWait && isAway(error)) await unsent?.leave(key, entry)
      throw error
    }
  }
  const send = () => call(endpoint, request, { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE_MS) })
  return unsent ? unsent.send(key, entry, first, send) : send()
}

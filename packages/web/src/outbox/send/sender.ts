import { createPatient, findDuplicates } from '@clinic/contract/patients/patients'
import { recordResult } from '@clinic/contract/results/results'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { call } from '../../api/client.ts'
import { isOldPage } from '../../lib/error.ts'
import { contractHash } from '../../lib/page-facts.ts'
import { ageOf, type Content, type OpenedItem } from '../item.ts'
import { UNSENT_WORDS } from '../words.ts'
import { PATIENCE_MS } from './away.ts'
import type { Sender } from './flush.ts'
import { idOf, outcomeOf } from './outcome.ts'

const ENDPOINTS = {
  patient: createPatient,
  session: createSession,
  comment: updateSession,
  clinical: updateSession,
  result: recordResult,
} as const

/** Sends by this page's way to the server. */
export function createSender(onOldPage: () => void, now: () => number): Sender {
  return {
    async send(item) {
      const endpoint = item.content.what && ENDPOINTS[item.content.what]
      if (!endpoint) return { kind: 'refused', trouble: { code: 'conflict', message: UNSENT_WORDS.pressAgain } }
      try {
        return { kind: 'saved', id: idOf(await call(endpoint, { body: item.content.body as never }, optionsOf(item, now()))) } // as the form made it
      } catch (error) {
        if (isOldPage(error)) onOldPage()
        return outcomeOf(error)
      }
    },
    async findDuplicates({ body }) {
      const { firstname = '', lastname = '', phone = '' } = (body ?? {}) as Record<string, string>
      try {
        return (
          (await call(findDuplicates, { query: { name: `${firstname} ${lastname}`, phone } }, { signal: AbortSignal.timeout(PATIENCE_MS) }))
            .length > 0
        )
      } catch (error) {
        if (error instanceof DOMException) throw error
        return 'away'
      }
    },
    judge,
  }
}

const optionsOf = (item: OpenedItem, now: number) => ({
  idempotencyKey: item.key,
  headers: { 'x-recorded-at': new Date(now - ageOf(item, now)).toISOString() },
  signal: AbortSignal.timeout(PATIENCE_MS),
})

/** What was typed in a page of another version is validated by the rules of this one. */
async function judge({ contract, what, body }: Content) {
  if (contract === contractHash || !what) return null
  const { success, error } = await ENDPOINTS[what].body.safeParseAsync(body)
  if (success) return null
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  return { code: 'invalid', message: UNSENT_WORDS.olderForm, fields }
}

/**
 * The same while the user stays (`isStill`), because another user who signed in meanwhile must not send it as their own; and while no other
 * page is sending (`isOurs`).
 */
export function sendWhile(sender: Sender, isStill: () => boolean, isOurs: () => Promise<boolean>): Sender {
  return {
    ...sender,
    findDuplicates: async (content) => (isStill() ? sender.findDuplicates(content) : 'away'),
    send: async (item) => {
      const isFree = await isOurs()
      if (!isStill()) return { kind: 'stop' }
      return isFree ? sender.send(item) : { kind: 'away' }
    },
  }
}

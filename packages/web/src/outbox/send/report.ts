import { MAX_ABOUT, MAX_PEOPLE, reportUnsent, type UnsentReport } from '@clinic/contract/outbox/unsent-reports'
import { call } from '../../api/client.ts'
import type { Item, OpenedItem } from '../item.ts'
import { UNSENT } from '../kept-request.ts'
import { isUnsent, type Outbox } from '../outbox.ts'
import type { Store } from '../store.ts'
import { PATIENCE_MS } from './away.ts'

/** Whose sign-in it is, what opens their items, and its token if it has ended: it still shows whose items these are. */
type SignIn = { readonly person: string; readonly box: Outbox; readonly endedToken: string | null }

/**
 * Tells the server how many records wait here and of whom, so that an admin can ask for them (docs/decisions/0090). Nothing is sent while the
 * server knows it already. A failure is silent: it is tried again with the next change.
 */
export const reportWaiting = (store: Store, signIn: SignIn): Promise<void> => report(store, signIn).catch(() => undefined)

async function report(store: Store, { person, box, endedToken }: SignIn): Promise<void> {
  const items = (await store.all()).filter(isUnsent)
  const mine = (await box.list()).mine.filter(isUnsent)
  const byPerson = Map.groupBy(items, (item) => item.person)
  const whose = endedToken === null ? [...byPerson.keys()].slice(0, MAX_PEOPLE) : [person]
  const people = whose.flatMap((each) => waitingOf(each, byPerson.get(each) ?? [], each === person ? mine : []))
  const said = JSON.stringify(people)
  if (said === ((await store.reported()) || '[]')) return
  await call(
    reportUnsent,
    { body: { device: await store.device(), token: endedToken, people } },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  )
  await store.noteReported(said)
}

function waitingOf(person: string, items: readonly Item[], opened: readonly OpenedItem[]): UnsentReport[] {
  if (items.length === 0) return []
  return [
    {
      person,
      records: items.length,
      needLook: items.filter(({ state }) => state === 'parked').length,
      oldestAt: new Date(Math.min(...items.map(({ touchedAt }) => touchedAt))).toISOString(),
      reason: opened.find(({ content }) => content.trouble)?.content.trouble?.code ?? null,
      about: [...new Set(opened.flatMap(aboutOf))].slice(0, MAX_ABOUT),
    },
  ]
}

/** The patient or the session that it names, if the server knows them. */
const aboutOf = ({ content: { body } }: OpenedItem): string[] =>
  [body?.patientId, body?.id].filter((id): id is string => typeof id === 'string' && id !== '' && !id.startsWith(UNSENT))

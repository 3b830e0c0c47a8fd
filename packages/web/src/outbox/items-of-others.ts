import { getDraftKeyOf } from '@clinic/contract/outbox/unsent'
import { call } from '../api/client.ts'
import { keyOf } from './cipher.ts'
import type { OpenedItem } from './item.ts'
import { createOutbox, isUnsent, type Outbox } from './outbox.ts'
import type { Store } from './store.ts'

/** What another person submitted on this phone, not sent yet. */
export type ItemsOfOther = {
  readonly name: string
  readonly deactivated: boolean
  readonly items: readonly OpenedItem[]
  readonly box: Outbox
}

/** For the admin, whom the server gives the keys: its person may be deactivated, or may not do this any more. Audited there. */
export async function readOthers(store: Store, own: string, now: () => number): Promise<ItemsOfOther[]> {
  const people = new Set((await store.all()).filter((item) => item.person !== own && isUnsent(item)).map(({ person }) => person))
  const device = await store.device()
  return Promise.all([...people].map((id) => readOther(store, id, device, now)))
}

async function readOther(store: Store, id: string, device: string, now: () => number): Promise<ItemsOfOther> {
  const { name, deactivated, draftKey } = await call(getDraftKeyOf, { params: { id }, query: { device } })
  const box = createOutbox(store, keyOf(id, draftKey), now)
  return { name, deactivated, items: (await box.list()).mine.filter(isUnsent), box }
}

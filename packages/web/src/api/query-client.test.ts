import '../../test/browser.ts'
import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import type { Endpoint } from '@clinic/contract/endpoint'
import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { inMemory } from '../../test/in-memory.ts'
import { storeToken } from '../lib/token.ts'
import { setTransport } from '../lib/transport.ts'
import { call, query } from './client.ts'
import { queryAll } from './paged.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.clear())

/** Lists of beds and items, as two parts of a screen show them, and the reads they send. */
async function aScreen() {
  const clinic = await testApp()
  storeToken((await clinic.as('admin')).token)
  const server = inMemory(clinic.app, [])
  const reads: string[] = []
  setTransport({
    ...server,
    fetch(url, init) {
      if (init.method === 'GET') reads.push(url.replace(/\?.*/, ''))
      return server.fetch(url, init)
    },
  })
  const beds = new QueryObserver(queryClient, queryAll(listBeds))
  const items = new QueryObserver(queryClient, query(listItems, {}))
  for (const shown of [beds, items]) onTestFinished(shown.subscribe(() => undefined))
  await vi.waitFor(() => expect([beds.getCurrentResult().isSuccess, items.getCurrentResult().isSuccess]).toEqual([true, true]))
  reads.length = 0
  return { beds, items, reads }
}

const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
const pathOf = ({ path }: Endpoint) => `/api${path}`

test('a change refetches what is shown of its topics, and nothing else', async () => {
  const { beds, items, reads } = await aScreen()
  await call(createBeds, { body: ['Ward A · 1'] })
  await vi.waitFor(() => expect(beds.getCurrentResult().data).toMatchObject([{ tag: 'Ward A · 1' }]))
  expect(reads).toEqual([pathOf(listBeds)])
  await call(createItem, { body: anItem({ name: 'Zinc' }) })
  await vi.waitFor(() => expect(items.getCurrentResult().data).toMatchObject([{ name: 'Zinc' }]))
  expect(reads).toEqual([pathOf(listBeds), pathOf(listItems)])
})

test('data that is not shown is marked as old instead of fetched', async () => {
  const { reads } = await aScreen()
  const hidden = query(listItems, { query: { low: 'true' } })
  await queryClient.fetchQuery(hidden)
  reads.length = 0
  await call(createItem, { body: anItem({ name: 'Zinc' }) })
  await vi.waitFor(() => expect(reads).toEqual([pathOf(listItems)]))
  await settled()
  expect(queryClient.getQueryState(hidden.queryKey)?.isInvalidated).toBe(true)
})

test('a refusal because of another change refetches too; a refusal of the input does not', async () => {
  const { beds, reads } = await aScreen()
  const [bed] = await call(createBeds, { body: ['Ward A · 1'] })
  await vi.waitFor(() => expect(beds.getCurrentResult().data?.length).toBe(1))
  reads.length = 0
  const rename = (tag: string, version: number) => call(updateBed, { body: { id: bed?._id ?? '', tag, version } })
  await expect(rename('', 1)).rejects.toMatchObject({ status: 400 })
  await settled()
  expect(reads).toEqual([])
  await expect(rename('Ward B · 1', 99)).rejects.toMatchObject({ status: 409 })
  await vi.waitFor(() => expect(reads).toEqual([pathOf(listBeds)]))
})

import { test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const common = { path: '/beds', summary: 'Beds', access: 'signed-in', response: z.string() } as const

test('a call that says nothing of topics does not compile', () => {
  defineEndpoint({ ...common, method: 'GET', shows: [] })
  // @ts-expect-error: a read says what it shows
  defineEndpoint({ ...common, method: 'GET' })
  defineEndpoint({ ...common, method: 'POST', storesNothing: true, shows: ['beds'] })
  // @ts-expect-error: a read with a body, too
  defineEndpoint({ ...common, method: 'POST', storesNothing: true, touches: ['beds'] })
  defineEndpoint({ ...common, method: 'POST', touches: ['beds'] })
  defineEndpoint({ ...common, method: 'POST', touchesNothing: 'it only sends a code' })
  // @ts-expect-error: a change says what it touches, or why nothing
  defineEndpoint({ ...common, method: 'POST' })
  defineEndpoint({ ...common, method: 'POST', csv: 'beds.csv' })
})

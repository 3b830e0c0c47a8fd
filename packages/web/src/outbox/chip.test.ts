import { expect, test } from 'vitest'
import '../../test/browser.ts'
import { saidOf } from './chip.tsx'
import type { OpenedItem, State } from './item.ts'
import { NOTHING } from './overview.ts'

const item = (state: State, drugs = false): OpenedItem => ({
  key: 'k',
  person: 'p',
  state,
  touchedAt: 0,
  expiresAt: 0,
  content: { form: 'f', values: {}, what: null, who: '', body: null, contract: 'c', drugs },
})

test.each([
  ['nothing', { mine: [] }, undefined],
  ['what is being typed while the server answers', { mine: [item('draft')] }, undefined],
  ['what is being typed while it does not', { mine: [item('draft')], isAway: true }, 'Server not reached · 1 typed'],
  ['what waits', { mine: [item('waiting')], isAway: true }, '1 waiting'],
  [
    'all kinds at once',
    { mine: [item('parked'), item('waiting'), item('waiting'), item('draft')], isAway: true, locked: 1 },
    '1 needs a look · 2 waiting · 1 locked · 1 typed',
  ],
  ['what is on the server', { mine: [item('sent')] }, undefined],
  ['what others left', { mine: [], others: 2 }, '2 locked'],
])('R6 the top bar counts all that is not saved: %s', (_, overview, text) => {
  expect(saidOf({ ...NOTHING, ...overview })?.text).toBe(text)
})

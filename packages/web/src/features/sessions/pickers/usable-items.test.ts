import { expect, test } from 'vitest'
import { type ShelfItem, shelfText } from './usable-items.ts'

const item = (count: number, onShelf?: Partial<NonNullable<ShelfItem['onShelf']>>): ShelfItem => ({
  _id: 'i',
  name: 'Paracetamol',
  description: '',
  dosage: '500 mg',
  unit: 'tablet',
  version: 1,
  createdAt: '',
  updatedAt: '',
  count,
  ...(onShelf && {
    onShelf: { usable: count, expired: 0, held: 0, nextExpiry: null, expiryUnknown: false, undated: 0, alternatives: [], ...onShelf },
  }),
})

test.each([
  ['until the lots are known', item(10), '500 mg · 10 tablets left'],
  ['nothing to say of expiry', item(10, {}), '500 mg · 10 tablets left'],
  [
    'a part has expired',
    item(6, { expired: 4, nextExpiry: '2027-03-31' }),
    '500 mg · 6 tablets usable, 4 expired · next expiry 31/03/2027',
  ],
  ['a part is held back', item(6, { held: 2 }), '500 mg · 6 tablets usable, 2 held back'],
  [
    'a later box has no date',
    item(6, { expiryUnknown: true, nextExpiry: '2027-03-31' }),
    '500 mg · 6 tablets left · next expiry 31/03/2027',
  ],
  ['no box has a date', item(6, { expiryUnknown: true }), '500 mg · 6 tablets left · Expiry not recorded – check the box'],
  ['all of it has expired', item(0, { expired: 4 }), '500 mg · 0 tablets usable, 4 expired'],
])('%s', (_, item, text) => {
  expect(shelfText(item)).toBe(text)
})

import { addDays } from '../calendar.ts'
import { from } from '../sources.ts'
import { inGivingOrder, isShortDated, type Lot } from '../stock/fefo.ts'
import { type RulesSection, row } from './row.ts'

const today = '2026-01-01'
const DAYS = 10
const settings = { today, days: DAYS }
const lot = (name: string, expiresOn: string | null, held = false): Lot => ({ _id: name, quantity: 1, expiresOn, held, receivedOn: today })

/** Boxes of one item, of each kind that the rule tells apart. */
const LOTS: readonly Lot[] = [
  lot('expires on the last day of the treatment', addDays(today, DAYS - 1)),
  lot('expires later', addDays(today, DAYS)),
  lot('expires before the treatment ends', addDays(today, DAYS - 2)),
  lot('expires today, before the treatment ends', today),
  lot('expiry not recorded', null),
  lot('expired yesterday', addDays(today, -1)),
  lot('held back', addDays(today, DAYS), true),
]

/** The order is that of the rule itself, for one box of each kind. */
export const stockSections = (): RulesSection[] => {
  const order = inGivingOrder(LOTS, settings)
  const never = LOTS.filter((each) => !order.includes(each))
  return [
    {
      chapter: 'Stock',
      title: 'Which box is given first: first expired, first out',
      columns: ['Box', 'Place', 'What the giver does'],
      rows: [
        ...order.map((each, place) => row(from('OURS'), each._id, place + 1, giverDoes(each))),
        ...never.map((each) => row(from('OURS'), each._id, 'never given', '–')),
      ],
    },
  ]
}

function giverDoes(each: Lot): string {
  if (each.expiresOn === null) return 'looks at the box'
  return isShortDated(each, settings) ? 'writes why it is given all the same' : 'gives it'
}

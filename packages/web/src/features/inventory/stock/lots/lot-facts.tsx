import { countedOf, type ItemText } from '@clinic/clinical/drugs/units'
import type { Lot } from '@clinic/contract/stock/stock'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import { nairaText } from '../money.ts'
import { WORDS } from '../words.ts'

export const lotName = ({ lotNo }: Pick<Lot, 'lotNo'>) => lotNo || WORDS.noLotNumber

export function LotFacts({
  item,
  lot: { quantity, lotNo, expiresOn, state, supplier, receivedOn, unitCost },
}: {
  item: ItemText
  lot: Lot
}) {
  const facts = [
    expiresOn ? WORDS.expires(expiryText(expiresOn)) : WORDS.noExpiryLook,
    supplier,
    WORDS.cameOn(formatDate(receivedOn)),
    unitCost === null ? '' : WORDS.each(nairaText(unitCost)),
  ].filter(Boolean)
  return (
    <div className="narrow anywhere">
      <p>
        <b className="text-l strong">{countedOf(quantity, item)}</b> · {lotName({ lotNo })}
        {state !== 'usable' && <span className="error strong before-3">{state === 'expired' ? WORDS.isExpired : WORDS.isHeld}</span>}
      </p>
      <p className="note">{facts.join(' · ')}</p>
    </div>
  )
}

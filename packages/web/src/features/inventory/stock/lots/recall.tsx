import { countedOf } from '@clinic/clinical/drugs/units'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { type FoundLot, findLots } from '@clinic/contract/stock/stock'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../../../api/client.ts'
import { useUser } from '../../../../auth/user.tsx'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { SearchBox } from '../../../../ui/choose/search-box.tsx'
import { Empty, ListState } from '../../../../ui/list/list-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { WORDS } from '../words.ts'
import { lotName } from './lot-facts.tsx'
import styles from './recall.module.css'
import { recallAddress } from './recall-address.ts'
import { GivenList } from './recall-list.tsx'

const SEARCH_DELAY_MS = 250

/** Who received units of a lot, found by the number on the box. */
export function Screen() {
  const text = useSearchParams()[0].get('name') ?? ''
  const { role } = useUser()
  return (
    <Page
      title={WORDS.recallTitle}
      context={<span className="no-print">{WORDS.recallContext}</span>}
      back={mayOpen(role, SCREENS.stock.access) ? SCREENS.stock.path : SCREENS.shelf.path}
    >
      <div className={`${styles.search} no-print`}>
        <SearchBox label={WORDS.lot} delayMs={SEARCH_DELAY_MS} />
      </div>
      {text === '' ? <Empty>{WORDS.typeALot}</Empty> : <Found text={text} />}
    </Page>
  )
}

function Found({ text }: { text: string }) {
  const lots = useQuery(query(findLots, { query: { lotNo: text } }))
  const chosenId = useSearchParams()[0].get('lot')
  return (
    <ListState query={lots} rows={2} rowHeight={56} isEmpty={(lots) => lots.length === 0} empty={WORDS.noLotLike(text)}>
      {(lots) => {
        const chosen = lots.find(({ _id }) => _id === chosenId) ?? (lots.length === 1 ? lots[0] : undefined)
        return (
          <>
            {lots.length > 1 && <Lots text={text} lots={lots} chosenId={chosen?._id} />}
            {chosen && <GivenList key={chosen._id} lot={chosen} />}
          </>
        )
      }}
    </ListState>
  )
}

function Lots({ text, lots, chosenId }: { text: string; lots: readonly FoundLot[]; chosenId: string | undefined }) {
  return (
    <ul className="unpadded line-above below-7 no-marks no-print" aria-label={WORDS.lotsFound}>
      {lots.map((lot) => (
        <li
          key={lot._id}
          className={`${styles.lot} flex middle apart line-below gap-rows-3 gap-columns-5 pad-rows-3 pad-sides-3`}
          data-chosen={lot._id === chosenId}
        >
          <div className="narrow anywhere">
            <p className="strong">
              {lot.item.name} <span className="quiet regular">{lot.item.dosage}</span>
            </p>
            <p className="note">{factsOf(lot)}</p>
          </div>
          <Button
            component={Link}
            variant="default"
            className="firm"
            replace
            aria-label={WORDS.whoGotLot(lotName(lot), lot.item.name)}
            aria-current={lot._id === chosenId || undefined}
            to={recallAddress({ _id: lot._id, lotNo: text })}
          >
            {WORDS.whoGotIt}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ lotNo, expiresOn, quantity, item }: FoundLot) =>
  [lotName({ lotNo }), expiresOn ? WORDS.expires(expiryText(expiresOn)) : WORDS.noExpiryLook, WORDS.leftOf(countedOf(quantity, item))].join(
    ' · ',
  )

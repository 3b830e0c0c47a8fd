import type { ItemText } from '@clinic/clinical/drugs/units'
import { type Lot, listLots } from '@clinic/contract/stock/stock'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../../api/client.ts'
import { ListState } from '../../../../ui/list/list-state.tsx'
import { WORDS } from '../words.ts'
import { LotFacts, lotName } from './lot-facts.tsx'
import { CorrectLot, WriteOff } from './lot-forms.tsx'
import { recallAddress } from './recall-address.ts'

type NamedItem = ItemText & { readonly _id: string }
type Props = { item: NamedItem | undefined; opened: boolean; onClose: () => void }

/** An item's lots in the order they are given, each with its actions. */
export function LotsDialog({ item, opened, onClose }: Props) {
  return (
    <Modal opened={opened && item !== undefined} onClose={onClose} size="lg" title={item && WORDS.lotsOf(item.name)}>
      {item && <Lots key={item._id} item={item} />}
    </Modal>
  )
}

type Step = { lot: Lot; what: 'write-off' | 'correct' } | null

function Lots({ item }: { item: NamedItem }) {
  const { _id, name } = item
  const lots = useQuery(query(listLots, { params: { id: _id } }))
  const [step, setStep] = useState<Step>(null)
  if (step?.what === 'write-off') return <WriteOff lot={step.lot} item={item} onDone={() => setStep(null)} />
  if (step?.what === 'correct') return <CorrectLot lot={step.lot} item={item} onDone={() => setStep(null)} />
  return (
    <ListState query={lots} rows={2} rowHeight={72} isEmpty={(lots) => lots.length === 0} empty={WORDS.noLots}>
      {(lots) => (
        <ol className="plain-list" aria-label={WORDS.lotsInOrder}>
          {lots.map((lot) => (
            <li key={lot._id} className="flex wrap middle apart line-below gap-rows-3 gap-columns-5 pad-rows-4">
              <LotFacts item={item} lot={lot} />
              <Group gap="xs">
                {lot.lotNo !== '' && (
                  <Button component={Link} variant="default" aria-label={WORDS.whoGotLot(lot.lotNo, name)} to={recallAddress(lot)}>
                    {WORDS.whoGotIt}
                  </Button>
                )}
                <Button variant="default" aria-label={WORDS.writeOffLot(lotName(lot))} onClick={() => setStep({ lot, what: 'write-off' })}>
                  {WORDS.writeOff}
                </Button>
                <Button variant="default" aria-label={WORDS.correctLot(lotName(lot))} onClick={() => setStep({ lot, what: 'correct' })}>
                  Correct
                </Button>
              </Group>
            </li>
          ))}
        </ol>
      )}
    </ListState>
  )
}

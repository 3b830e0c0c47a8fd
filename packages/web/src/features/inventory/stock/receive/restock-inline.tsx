import { countedOf } from '@clinic/clinical/drugs/units'
import { ItemUpdate, updateItem } from '@clinic/contract/inventory/inventory'
import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../../api/client.ts'
import { useContractForm } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { afterPointer } from '../../../../lib/pointer.ts'
import { WHOLE_UNITS } from '../../units.ts'
import { WORDS as ITEM_WORDS } from '../../words.ts'
import { WORDS } from '../words.ts'
import styles from './restock-inline.module.css'

const Restock = z.object({ restock: ItemUpdate.shape.restock.unwrap() })
const focusIt = (box: HTMLInputElement | null) => box?.focus()

type Props = { item: { _id: string; name: string }; units: string; children: ReactNode }

/** A row's number is a button that opens a box: a number and Enter add to the stock, Escape leaves it. */
export function RestockInline({ item, units, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Box item={item} onDone={() => setOpen(false)} />
  return (
    <button type="button" className={styles.open} aria-label={WORDS.restockFrom(units, item.name)} onClick={() => setOpen(true)}>
      {children}
    </button>
  )
}

function Box({ item: { _id, name }, onDone }: { item: Props['item']; onDone: () => void }) {
  const form = useContractForm({
    schema: Restock,
    initial: { restock: '' },
    send: ({ restock }, idempotencyKey) => call(updateItem, { body: { id: _id, restock } }, { idempotencyKey }),
    onSuccess: (item) => {
      notify.success(ITEM_WORDS.unitsNow(item.name, countedOf(item.count, item)))
      onDone()
    },
  })
  return (
    <form {...form.props} className={styles.box}>
      <NumberInput
        aria-label={WORDS.unitsToAdd(name)}
        placeholder={WORDS.addUnits}
        ref={focusIt}
        {...WHOLE_UNITS}
        {...form.field('restock')}
        disabled={form.busy}
        onBlur={() => afterPointer(() => form.getValues().restock === '' && onDone())}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
    </form>
  )
}

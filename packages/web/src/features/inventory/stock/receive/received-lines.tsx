import { countedUnits } from '@clinic/clinical/drugs/units'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ContractForm } from '../../../../forms/contract-form.ts'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { Empty } from '../../../../ui/list/list-state.tsx'
import { nairaText } from '../money.ts'
import stock from '../stock.module.css'
import { WORDS } from '../words.ts'
import type { DeliveryLine } from './delivery-line.ts'

type Props = { form: Pick<ContractForm<{ lines: DeliveryLine[] }>, 'getValues' | 'errors' | 'field' | 'removeListItem'> }

/** The delivery's lines so far, with the server's message below each line. */
export function ReceivedLines({ form }: Props) {
  const { lines } = form.getValues()
  if (lines.length === 0) return <Empty>{WORDS.noLinesYet}</Empty>
  return (
    <table className={`table stacked ${stock.cards}`} aria-label={WORDS.delivery}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="number">
            Units
          </th>
          <th scope="col">{WORDS.lot}</th>
          <th scope="col">Expiry</th>
          <th scope="col" className="number">
            {WORDS.costOfOne}
          </th>
          <th scope="col">{WORDS.holdBack}</th>
          <td className={stock.menu} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={line.key}>
            <th scope="row">
              {line.name}
              {messagesOf(form.errors, place).map((message) => (
                <span key={message} className="block error text-s" role="alert">
                  {message}
                </span>
              ))}
            </th>
            <td className="number strong">{countedUnits(line.units, line.unit ?? 'unit')}</td>
            <td className={stock.left2}>{line.lotNo || <span className="quiet">{WORDS.noLotNumber}</span>}</td>
            <td className={stock.right2}>
              {line.expiresOn ? expiryText(line.expiresOn) : <span className="quiet">{WORDS.noExpiry}</span>}
            </td>
            <td className={`number ${stock.right3}`}>{line.unitCost == null ? '–' : nairaText(line.unitCost)}</td>
            <td className={stock.left3}>
              <Checkbox
                label={WORDS.hold}
                aria-label={WORDS.holdLine(line.name)}
                {...form.field(`lines.${place}.held`, { type: 'checkbox' })}
              />
            </td>
            <td className={stock.menu}>
              <ActionIcon aria-label={WORDS.removeLine(line.name)} onClick={() => form.removeListItem('lines', place)}>
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function messagesOf(errors: ContractForm<Record<string, unknown>>['errors'], place: number): string[] {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`lines.${place}.`))
  return own.map(([, message]) => String(message))
}

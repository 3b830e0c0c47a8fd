import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import type { UsableItem } from '@clinic/contract/stock/stock'
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { AskHere } from '../../../shared/allergies/ask-here.tsx'
import { RowVerdict } from '../care/row-verdict.tsx'
import type { Guard } from '../care/use-guard.ts'
import type { LineForm } from './add-drug.tsx'
import { decidedLine, editedLine, type LineValues, removedLine, swappedLine } from './line-changes.ts'
import { itemOf } from './line-drugs.ts'
import { isChanged, type LineRow, textOf } from './line-rows.ts'
import { LINE_WORDS } from './line-words.ts'
import styles from './lines.module.css'

type Props = { form: LineForm; stock: readonly UsableItem[] | undefined; guard: Guard; patientId: string; onEdit: () => void }

/** The prescription's drugs, each with its stock and the guard's verdict. */
export function LineList({ form, stock, guard, patientId, onEdit }: Props) {
  const { prescriptionLines: rows } = form.getValues()
  if (rows.length === 0) return null
  return (
    <>
      <ul className="plain-list line-above" aria-label={LINE_WORDS.lines}>
        {rows.map((row, place) => (
          <OneLine key={row.key} form={form} row={row} place={place} stock={stock} guard={guard} patientId={patientId} onEdit={onEdit} />
        ))}
      </ul>
      {rows.some(({ written, differs }) => written === null && !differs) && <p className="note">{LINE_WORDS.ownWords}</p>}
    </>
  )
}

function OneLine({ form, row, place, stock, guard, patientId, onEdit }: Props & { row: LineRow; place: number }) {
  const path = `prescriptionLines.${place}`
  const { prescription, drugEntry } = form.getValues()
  const errors = Object.entries(form.errors).filter(
    ([name]) => name === path || (name.startsWith(`${path}.`) && !name.includes('.override')),
  )
  const change = (next: LineValues) => flushSync(() => form.setValues(next))

  function edit() {
    change(editedLine(form.getValues(), row.key))
    onEdit()
  }

  return (
    <li className={`pad-rows-2 line-below ${styles.line}`} data-path={path} data-editing={drugEntry.of === row.key}>
      <div className={styles.said}>
        <span className={styles.drug}>{textOf(row)}</span>
        <Stock row={row} stock={stock} />
        <ActionIcon aria-label={LINE_WORDS.edit(row.drug)} onClick={edit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={LINE_WORDS.remove(row.drug)} onClick={() => change(removedLine(form.getValues(), row.key))}>
          X
        </ActionIcon>
      </div>
      {isChanged(row, prescription) && (
        <div role="status" className="flex wrap middle gap-rows-2 gap-columns-3 below-2">
          <Warned>{LINE_WORDS.changedInText}</Warned>
          <Button variant="subtle" px="xs" onClick={() => change(decidedLine(form.getValues(), row.key, true))}>
            {LINE_WORDS.writeAgain}
          </Button>
          <Button variant="subtle" px="xs" onClick={() => change(decidedLine(form.getValues(), row.key, false))}>
            {LINE_WORDS.keepText}
          </Button>
        </div>
      )}
      {row.differs && (
        <p className="flex wrap middle gap-rows-2 gap-columns-3 below-2">
          <Warned>{LINE_WORDS.correctText}</Warned>
        </p>
      )}
      <Instead
        row={row}
        stock={stock}
        onSwap={(instead, strength) => {
          const next = swappedLine(form.getValues(), row.key, instead, strength)
          change(next)
          if (next.drugEntry.of === row.key) onEdit()
        }}
      />
      {errors.map(([name, message]) => (
        <p key={name} className="below-2 error text-s" role="alert">
          {message}
        </p>
      ))}
      <RowVerdict form={form} path={`${path}.override`} verdict={guard.of(place)} doctors={guard.doctors}>
        {guard.asksAt === place && <AskHere patientId={patientId} />}
      </RowVerdict>
    </li>
  )
}

function Stock({ row, stock }: { row: LineRow; stock: readonly UsableItem[] | undefined }) {
  if (!stock) return null
  const item = itemOf(row, stock)
  if (!item) return <span className="note figures one-line">{LINE_WORDS.notInStock}</span>
  if (item.usable === 0) return <Warned>{LINE_WORDS.outOfStock}</Warned>
  const units = countedOf(item.usable, item)
  if (row.units !== '' && row.units > item.usable) return <Warned>{LINE_WORDS.onlyLeft(units)}</Warned>
  return <span className="note figures one-line">{LINE_WORDS.usableFor(units, item.daysLeft)}</span>
}

type InsteadProps = {
  row: LineRow
  stock: readonly UsableItem[] | undefined
  onSwap: (item: UsableItem['alternatives'][number], strength: string) => void
}

/** Stock items with the same ingredients, if a drug is out of stock or short. Only the user can choose one. */
function Instead({ row, stock, onSwap }: InsteadProps) {
  const item = stock && itemOf(row, stock)
  const isShort = item && (item.usable === 0 || (row.units !== '' && row.units > item.usable))
  if (!isShort || item.alternatives.length === 0) return null
  return (
    <div className="flex wrap middle gap-rows-2 gap-columns-3 below-2">
      <span className="note figures one-line">{LINE_WORDS.instead}</span>
      {item.alternatives.map((other) => {
        const said = `${other.name} ${other.dosage} · ${LINE_WORDS.usableFor(numberText(other.usable), null)}`
        return (
          <Button
            key={other._id}
            variant="default"
            className={styles.chip}
            aria-label={LINE_WORDS.inPlaceOf(said, row.drug)}
            onClick={() => onSwap(other, item.dosage)}
          >
            {said}
          </Button>
        )
      })}
    </div>
  )
}

function Warned({ children }: { children: string }) {
  return (
    <span className="warned text-s">
      <IconAlertTriangle size={16} aria-hidden /> {children}
    </span>
  )
}

import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { NativeSelect } from '@mantine/core'
import type { ContractForm } from '../../../forms/contract-form.ts'
import { rowOf, textOf } from '../prescription/line-rows.ts'
import { WORDS } from '../words.ts'
import type { CareRow } from './care-rows.ts'

type Props = {
  field: ReturnType<ContractForm<{ drugs: CareRow[] }>['field']>
  lineId: string | undefined
  lines: readonly SessionLine[]
}

/** Which line of the prescription a row is given for. */
export function RowLine({ field, lineId, lines }: Props) {
  const options = lines.map((line) => ({ value: line._id, label: textOf(rowOf(line, '')) }))
  const isKnown = lineId === undefined || lines.some(({ _id }) => _id === lineId)
  const changed = isKnown ? [] : [{ value: lineId, label: WORDS.changedSince }]
  return (
    <NativeSelect
      className="above-3"
      label={WORDS.givenFor}
      {...field}
      value={lineId ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? undefined : value)}
      data={[{ value: '', label: WORDS.notPrescribed }, ...changed, ...options]}
    />
  )
}

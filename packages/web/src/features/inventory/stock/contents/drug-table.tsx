import { DRUG_KINDS, type DrugRow } from '@clinic/contract/guard/drug-rows'
import { signFormulary } from '@clinic/contract/guard/formulary'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { newKey } from '../../../../forms/contract-form.ts'
import * as notify from '../../../../lib/notices/notify.ts'
import { useRowKeys } from '../../../../ui/list/use-row-keys.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import { WORDS } from '../words.ts'
import styles from './drug-list.module.css'

type Props = {
  rows: readonly DrugRow[]
  /** The version with which the rows were read. */
  rules: string
  reload: () => void
}

/** One row for each drug, navigable by keyboard; on a phone each row is a card. */
export function DrugTable({ rows, rules, reload }: Props) {
  const keys = useRowKeys<HTMLTableElement>()
  return (
    <div className="table-card">
      <table {...keys} tabIndex={-1} className={`table stacked ${styles.table}`} aria-label={WORDS.drugList}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Contents</th>
            <th scope="col">Source</th>
            <th scope="col">Signed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DrugLine key={row.key} row={row} rules={rules} reload={reload} toNext={() => focusAfter(keys.ref.current, row.key)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = Pick<Props, 'rules' | 'reload'> & { row: DrugRow; toNext: () => void }

function DrugLine({ row, rules, reload, toNext }: LineProps) {
  const { key, kind, name, otherNames, contents, groups, source, doubt } = row
  return (
    <tr data-row={key}>
      <th scope="row">
        {name} <small className="block note regular">{[DRUG_KINDS[kind], ...otherNames].join(' · ')}</small>
      </th>
      <td>
        {[contents, ...groups].filter((words) => words !== '').join(' · ')}
        {doubt !== '' && <small className="block note regular watch">{doubt}</small>}
      </td>
      <td className="note">{kind === 'item' ? WORDS.decidedBy(source) : source}</td>
      <td className={styles.signed}>
        <Signature row={row} rules={rules} reload={reload} toNext={toNext} />
      </td>
    </tr>
  )
}

function Signature({ row: { key, name, signed }, rules, reload, toNext }: LineProps) {
  const change = useMutation({
    mutationFn: (signed: boolean) => call(signFormulary, { body: { rules, rows: [key], signed } }, { idempotencyKey: newKey() }),
    onError: (error) => {
      notify.failure(error)
      reload()
    },
  })

  function sign() {
    toNext()
    change.mutate(true)
  }

  if (signed === null)
    return (
      <Button
        key="sign"
        variant="default"
        data-key-row
        data-waits={!change.isPending || undefined}
        disabled={change.isPending}
        aria-label={WORDS.signRow(name)}
        onClick={sign}
      >
        Sign
      </Button>
    )
  return (
    <>
      <span>{WORDS.signedBy(signed.by.name, formatDate(signed.at))}</span>
      <Button
        key="take-back"
        variant="subtle"
        disabled={change.isPending}
        aria-label={WORDS.takeBackOf(name)}
        onClick={() => change.mutate(false)}
      >
        {WORDS.takeBack}
      </Button>
    </>
  )
}

/** The next row that is not signed; after the last one the table, where the arrow keys begin again. */
function focusAfter(table: HTMLTableElement | null, key: string) {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const place = rows.findIndex((row) => row.dataset.row === key)
  const next = rows.slice(place + 1).map((row) => row.querySelector<HTMLElement>('button[data-waits]'))
  const button = next.find((button) => button !== null)
  ;(button ?? table)?.focus()
}

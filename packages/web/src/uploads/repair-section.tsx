import '@mantine/core/styles/Switch.layer.css'
import { Anchor, Button, Switch, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saveFile } from '../lib/save-file.ts'
import { SCREEN } from '../lib/texts.ts'
import { ConfirmModal } from '../ui/float/confirm-modal.tsx'
import { Pager, useSkip } from '../ui/list/pager.tsx'
import bar from './bar.module.css'
import type { UploadAnswer, UploadKind } from './kind.ts'
import styles from './repair.module.css'
import { correctedRows, isCorrected, markRows, type Repair, unprocessedCsv } from './repair.ts'
import { RepairTable } from './repair-table.tsx'
import { WORDS } from './words.ts'

type Props<Answer extends UploadAnswer> = {
  kind: UploadKind<Answer>
  repair: Repair
  onChange: (repair: Repair | null) => void
  onSend: () => void
  busy: boolean
}

const PAGE = 'wrong'
const ROWS = 25

/** The rows of an upload that were not stored, to be corrected in place and sent again; also as a file. */
export function RepairSection<Answer extends UploadAnswer>({ kind, repair, onChange, onSend, busy }: Props<Answer>) {
  const [asks, setAsks] = useState(false)
  const { records } = repair
  const marked = useMemo(() => markRows(records, kind.fields.map(({ name }) => name)), [records, kind.fields]) // biome-ignore format: one thought
  const [search, setSearch] = useSearchParams()
  const addressed = useSkip(PAGE)
  // The address follows a moment later, and a letter typed meanwhile would go to the cell before.
  const [turned, setTurned] = useState<number | null>(null)
  const page = turned ?? addressed
  useEffect(() => setTurned((page) => (page === addressed ? null : page)), [addressed])

  function turnTo(next: number) {
    setTurned(next)
    const params = new URLSearchParams(search)
    params.set(PAGE, String(next + 1))
    setSearch(params)
  }

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    setSearch({}, { replace: true })
    onSend()
  }

  const corrected = records.reduce((sum, { row }) => {
    const cells = marked.problems.get(row)?.cells.keys() ?? []
    return sum + [...cells].filter((title) => isCorrected(repair, row, title)).length
  }, 0)

  return (
    <form noValidate onSubmit={send} className="grid narrow gap-6">
      {records.length > 0 && (
        <section className={`narrow ${styles.refused}`} aria-label={WORDS.refusedRows}>
          <Title order={2} ref={focusHeading} tabIndex={-1}>
            {WORDS.refusedCount(records.length)}
          </Title>
          <p className="readable above-2">{WORDS.refusedRowsAdvice}</p>
          <Rows kind={kind} repair={repair} marked={marked} page={page} onChange={onChange} onPage={turnTo} />
          <Pager count={records.length} rows={records.slice(page * ROWS).length} size={ROWS} param={PAGE} label={WORDS.pages} optional />
        </section>
      )}
      {repair.known.length > 0 && kind.Known && <kind.Known repair={repair} onChange={onChange} />}
      <div className={bar.bar}>
        <p>{records.length > 0 && WORDS.corrected(corrected, marked.cells)}</p>
        <Button variant="default" onClick={() => setAsks(true)} disabled={busy}>
          {WORDS.setAside}
        </Button>
        <Button type="submit" disabled={busy || records.length + repair.others.length === 0}>
          {WORDS.send}
        </Button>
      </div>
      <ConfirmModal
        danger
        opened={asks}
        question={WORDS.setAsideQuestion}
        confirm={WORDS.setAside}
        cancel={WORDS.keepFixing}
        onConfirm={() => onChange(null)}
        onCancel={() => setAsks(false)}
      >
        {WORDS.setAsideText}
      </ConfirmModal>
    </form>
  )
}

const focusHeading = (element: HTMLElement | null) => element?.focus()

function Download({ repair }: { repair: Repair }) {
  return (
    <Anchor
      href={`#${encodeURIComponent(SCREEN.unprocessedFile)}`}
      className="inline-flex middle gap-3 tall"
      onClick={(event) => {
        event.preventDefault()
        const all = [...correctedRows(repair), ...repair.known].toSorted((a, b) => a.row - b.row)
        saveFile(new Blob([unprocessedCsv(all)], { type: 'text/csv;charset=utf-8' }), SCREEN.unprocessedFile)
      }}
    >
      <IconDownload size={20} aria-hidden /> {WORDS.download(SCREEN.unprocessedFile)}
    </Anchor>
  )
}

type RowsProps = {
  kind: Pick<UploadKind<UploadAnswer>, 'fields'>
  repair: Repair
  marked: ReturnType<typeof markRows>
  page: number
  onChange: (repair: Repair) => void
  onPage: (page: number) => void
}

function Rows({ page, onPage, ...props }: RowsProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <div className="flex wrap middle apart below-3 gap-columns-6">
        <Switch label={WORDS.allColumns} checked={isWhole} onChange={(event) => setWhole(event.currentTarget.checked)} />
        <Download repair={props.repair} />
      </div>
      <RepairTable {...props} isWhole={isWhole} first={page * ROWS} size={ROWS} onFurther={(index) => onPage(Math.floor(index / ROWS))} />
    </>
  )
}

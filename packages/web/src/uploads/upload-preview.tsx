import type { UploadPreview } from '@clinic/contract/uploads/uploads'
import { Alert, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import bar from './bar.module.css'
import type { UploadAnswer, UploadField, UploadKind } from './kind.ts'
import { type ColumnChoices, isAskedAbout } from './mapping.ts'
import { problemsOf, titlesOf } from './problems.ts'
import styles from './upload-preview.module.css'
import { WORDS } from './words.ts'

type Props<Answer extends UploadAnswer> = {
  kind: UploadKind<Answer>
  preview: UploadPreview
  chosen: ColumnChoices
  /** The server found a different file from the one previewed. */
  isChanged: boolean
  /** Rows of an earlier file that still need fixing. */
  left: number
  onAdd: () => void
  onLook: (chosen: ColumnChoices) => void
  onCancel: () => void
}

/** A preview of a file: how its columns are read, how many rows would be added, and what needs a look. */
export function Look<Answer extends UploadAnswer>({ kind, preview, chosen, isChanged, left, onAdd, onLook, onCancel }: Props<Answer>) {
  const [now, setNow] = useState(chosen)
  const isMissing = preview.missing.length > 0
  const isDecided = JSON.stringify(now) === JSON.stringify(chosen)
  return (
    <section className={styles.look} aria-label={WORDS.lookFirst} ref={focusFirst} tabIndex={-1}>
      {isChanged && (
        <Alert color="warning" variant="light" role="alert">
          {WORDS.changed}
        </Alert>
      )}
      {isMissing ? (
        <Alert color="warning" variant="light" role="status">
          {WORDS.missing(preview.missing.join(', '))}
        </Alert>
      ) : (
        <p className="text-l strong" role="status">
          {kind.counts(preview)}
        </p>
      )}
      {!isMissing && preview.near > 0 && <p className="quiet regular">{WORDS.near(preview.near)}</p>}
      {!isMissing && <Reasons preview={preview} />}
      <Columns preview={preview} fields={kind.fields} isOpen={isMissing || !isDecided} chosen={now} onChoose={setNow} />
      {left > 0 && <p className="quiet regular">{WORDS.willBeLeft(left)}</p>}
      <div className={bar.bar}>
        <Button variant="default" onClick={onCancel}>
          {WORDS.otherFile}
        </Button>
        <Button onClick={() => (isDecided ? onAdd() : onLook(now))} disabled={isDecided && isMissing}>
          {isDecided ? WORDS.add : WORDS.lookAgain}
        </Button>
      </div>
    </section>
  )
}

/** Moves the focus here for keyboards and screen readers. */
const focusFirst = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const MAX_REASONS = 5

/** The most frequent errors, each with its column. */
function Reasons({ preview: { wrong, wrongCount } }: { preview: UploadPreview }) {
  if (wrong.length === 0) return null
  const titles = titlesOf(wrong)
  const counts = new Map<string, number>()
  for (const row of wrong) {
    const { cells, row: ofRow } = problemsOf(row, titles)
    const reasons = [...Array.from(cells, ([title, reason]) => `${title}: ${reason}`), ...ofRow]
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MAX_REASONS)
  return (
    <div>
      <h3>{WORDS.needALook}</h3>
      {wrong.length < wrongCount && <p className="quiet regular">{WORDS.someWrong(wrong.length)}</p>}
      <ul className="plain-list ruled above-2 readable">
        {most.map(([reason, rows]) => (
          <li key={reason} className="flex apart gap-5 pad-rows-4 anywhere">
            <span>{reason}</span>
            <span className="quiet rigid">{WORDS.rowsOf(rows)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ColumnsProps = {
  preview: UploadPreview
  fields: readonly UploadField[]
  isOpen: boolean
  chosen: ColumnChoices
  onChoose: (chosen: ColumnChoices) => void
}

/** Each title with sample values and the field it is read as. */
function Columns({ preview: { columns }, fields, isOpen, chosen, onChoose }: ColumnsProps) {
  const [wasOpen] = useState(isOpen)
  const shown = columns.map((column, index) => ({ ...column, index })).filter(isAskedAbout)
  const fieldOf = ({ title, guess }: (typeof shown)[number]) => chosen[title] ?? guess
  const read = shown.filter((column) => fieldOf(column) !== '').length
  const choices = [{ value: '', label: WORDS.leaveOut }, ...fields.map(({ name, label }) => ({ value: name, label }))]
  return (
    <details open={wasOpen || undefined}>
      <summary className="tall strong pad-rows-3">
        {WORDS.columns} <span className="quiet regular">{WORDS.columnsRead(read, shown.length)}</span>
      </summary>
      <table className={`table stacked ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{WORDS.title}</th>
            <th scope="col">{WORDS.samples}</th>
            <th scope="col">{WORDS.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => {
            const { title, samples, index } = column
            const name = title || WORDS.untitled(index + 1)
            return (
              <tr key={index} data-unread={fieldOf(column) === '' || undefined}>
                <th scope="row">{name}</th>
                <td className="quiet">{samples.join(' · ')}</td>
                <td>
                  <NativeSelect
                    aria-label={WORDS.readTitleAs(name)}
                    data={choices}
                    value={fieldOf(column)}
                    onChange={(event) => onChoose({ ...chosen, [title]: event.currentTarget.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

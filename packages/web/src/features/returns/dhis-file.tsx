import { numberText } from '@clinic/clinical/number-text'
import { getDhisFile } from '@clinic/contract/returns/returns'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { BeingRead } from '../../shared/session/being-read.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import styles from './mapping.module.css'
import { monthText } from './months.ts'
import { DHIS_WORDS as WORDS } from './words.ts'

/** The month's file, below a list of what it leaves out. */
export function DhisFile({ month }: { month: string }) {
  const file = useQuery(query(getDhisFile, { params: { month } }))
  const save = (payload: object) =>
    saveFile(new Blob([JSON.stringify(payload, null, 2)], { type: 'application/json' }), `dhis2-${month}.json`)
  return (
    <section className={styles.file} aria-label={WORDS.file}>
      <ListState query={file} rows={1} rowHeight={88}>
        {({ payload, unmapped, notExact, beingRead }) => (
          <>
            <div className="flex wrap middle apart gap-3">
              <h2 className="text-m strong above-6 below-3">{monthText(month)}</h2>
              <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => save(payload)}>
                {WORDS.download}
              </Button>
            </div>
            <BeingRead count={beingRead} />
            <Left words={unmapped.length === 0 ? WORDS.complete : WORDS.left(unmapped.length)} figures={unmapped} />
            {notExact.length > 0 && <Left words={WORDS.notExact(notExact.length)} figures={notExact} />}
          </>
        )}
      </ListState>
    </section>
  )
}

function Left({ words, figures }: { words: string; figures: readonly { figure: string; label: string; value: number }[] }) {
  if (figures.length === 0) return <p className="quiet">{words}</p>
  return (
    <details className="quiet">
      <summary className="tall pad-rows-4">{words}</summary>
      <ul>
        {figures.map(({ figure, label, value }) => (
          <li key={figure}>
            {label}: <b>{numberText(value)}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

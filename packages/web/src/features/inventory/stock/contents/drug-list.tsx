import { searchable } from '@clinic/clinical/names'
import { type DrugRow, drugRows } from '@clinic/contract/guard/drug-rows'
import { downloadFormulary, type Formulary, getFormulary } from '@clinic/contract/guard/formulary'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { download, query } from '../../../../api/client.ts'
import { useDownload } from '../../../../api/download.ts'
import { Chips } from '../../../../ui/choose/chips.tsx'
import { SearchBox } from '../../../../ui/choose/search-box.tsx'
import { useUrlChoice } from '../../../../ui/choose/url-choice.ts'
import { Empty, ListState } from '../../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../../ui/list/pager.tsx'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import stock from '../stock.module.css'
import { WORDS } from '../words.ts'
import { DrugTable } from './drug-table.tsx'

const ROWS = 50
const SEARCH_DELAY_MS = 120

/** The list by which the allergy guard reads drug names, for a pharmacist to read, sign row by row, and export. The clinic's own rows come first. */
export function DrugList() {
  const formulary = useQuery(query(getFormulary, {}))
  const { refetch } = formulary
  return (
    <ListState query={formulary} rows={10} rowHeight={64}>
      {(formulary) => <Rows formulary={formulary} reload={() => void refetch()} />}
    </ListState>
  )
}

type Props = { formulary: Formulary; reload: () => void }

function Rows({ formulary, reload }: Props) {
  const text = useSearchParams()[0].get('name') ?? ''
  const [shown, choose] = useUrlChoice('show', ['all', 'unsigned'])
  const skip = useSkip()
  const file = useDownload((options) => download(downloadFormulary, {}, options))
  const all = useMemo(() => drugRows(formulary, formatDate), [formulary])
  const named = useMemo(() => all.filter(has(text)), [all, text])
  const unsigned = named.filter(({ signed }) => signed === null)
  const rows = shown === 'all' ? named : unsigned
  const page = rows.slice(skip * ROWS, (skip + 1) * ROWS)
  const chips = [
    { name: 'all', title: 'All', count: named.length },
    { name: 'unsigned', title: WORDS.notSigned, count: unsigned.length },
  ] as const
  return (
    <>
      <p className="readable above-3 below-5 quiet">{WORDS.drugListHelp}</p>
      <div className={stock.tools}>
        <SearchBox label={WORDS.searchDrugs} delayMs={SEARCH_DELAY_MS} />
        <Chips label={WORDS.show} chips={chips} chosen={shown} onChoose={choose} />
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} mb="md" onClick={() => void file.start()}>
          CSV
        </Button>
      </div>
      {rows.length === 0 ? (
        <Empty>{text === '' ? WORDS.allSigned : WORDS.noDrugRow}</Empty>
      ) : (
        <DrugTable rows={page} rules={formulary.rules} reload={reload} />
      )}
      <Pager count={rows.length} rows={page.length} size={ROWS} optional />
    </>
  )
}

/** Rows with every word typed, in their names, contents, groups or source. */
function has(typed: string): (row: DrugRow) => boolean {
  const words = searchable(typed).split(' ').filter(Boolean)
  return ({ name, otherNames, contents, groups, source }) => {
    if (words.length === 0) return true
    const text = searchable([name, ...otherNames, contents, ...groups, source].join(' '))
    return words.every((word) => text.includes(word))
  }
}

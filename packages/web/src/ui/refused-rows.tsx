import '@mantine/core/styles/Table.layer.css'
import { BOM, csvLine } from '@clinic/contract/csv'
import { SCREEN } from '@clinic/contract/messages'
import type { RefusedRow } from '@clinic/contract/uploads'
import { Anchor, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from './save-file.ts'
import styles from './upload-panel.module.css'
import { UI_WORDS } from './words.ts'

/** The screen shows so many; the file holds them all. */
const SHOWN = 200

/** The rows of an upload that were not stored, each with its reasons, and all of them as a file to correct and upload again. */
export function RefusedRows({ records }: { records: readonly RefusedRow[] }) {
  const shown = records.slice(0, SHOWN)
  return (
    <section className={styles.refused} aria-label={UI_WORDS.refusedRows}>
      <Title order={2}>{UI_WORDS.refusedCount(records.length)}</Title>
      <Text size="sm">{UI_WORDS.refusedRowsAdvice}</Text>
      <Anchor
        href={`#${encodeURIComponent(SCREEN.unprocessedFile)}`}
        className={styles.link}
        onClick={(event) => {
          event.preventDefault()
          saveFile(new Blob([unprocessedCsv(records)], { type: 'text/csv;charset=utf-8' }), SCREEN.unprocessedFile)
        }}
      >
        <IconDownload size={20} aria-hidden /> {UI_WORDS.download(SCREEN.unprocessedFile)}
      </Anchor>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it too */}
      <section className={styles.scroll} tabIndex={0} aria-label="Reasons">
        <Table horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Row</Table.Th>
              <Table.Th scope="col">Reasons</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, error }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{error}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {records.length > SHOWN && (
        <Text size="sm" mt="xs">
          {UI_WORDS.firstRows(SHOWN, records.length)}
        </Text>
      )}
    </section>
  )
}

/** The refused rows under their file's own headers, then `row` and `error`, which an upload ignores. */
export function unprocessedCsv(records: readonly RefusedRow[]): string {
  const own = new Set(records.flatMap((record) => Object.keys(record)))
  const header = [...[...own].filter((name) => name !== 'row' && name !== 'error'), 'row', 'error']
  return BOM + [header, ...records.map((record) => header.map((name) => String(record[name] ?? '')))].map(csvLine).join('')
}

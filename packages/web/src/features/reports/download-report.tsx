import { downloadReport } from '@clinic/contract/reports/reports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../api/client.ts'
import { useDownload } from '../../api/download.ts'
import { FAILURES, SCREEN } from '../../lib/texts.ts'
import { isOrdered, type Range } from '../../ui/time/date-range.tsx'
import { WORDS } from './words.ts'

/** The sessions of the range as a file; shows progress, and can be stopped. */
export function DownloadReport({ range }: { range: Range }) {
  const body = { startDate: range.from, endDate: range.to }
  const { received, start, cancel } = useDownload((options) => download(downloadReport, { body }, options), FAILURES.report)
  if (received !== null)
    return (
      <>
        <span role="status">{WORDS.received(received)}</span>
        <Button variant="default" onClick={cancel}>
          {SCREEN.cancel}
        </Button>
      </>
    )
  return (
    <Button leftSection={<IconDownload size={20} aria-hidden />} disabled={!isOrdered(range)} onClick={() => void start()}>
      {SCREEN.downloadReport}
    </Button>
  )
}

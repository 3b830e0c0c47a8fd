import { downloadReturn } from '@clinic/contract/returns/returns'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../api/client.ts'
import { useDownload } from '../../api/download.ts'
import { WORDS } from './words.ts'

/** The figures as a file, one per line. */
export function DownloadReturn({ month }: { month: string }) {
  const { received, start } = useDownload((options) => download(downloadReturn, { params: { month } }, options), WORDS.csvFailed)
  return (
    <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} loading={received !== null} onClick={() => void start()}>
      {WORDS.csv}
    </Button>
  )
}

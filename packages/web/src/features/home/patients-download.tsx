import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../api/client.ts'
import { useDownload } from '../../api/download.ts'
import { TileButton } from './tile.tsx'
import { TILES } from './tiles.ts'
import { WORDS } from './words.ts'

/** Saves all patients as CSV; shows progress, and can be stopped. */
export function PatientsDownload() {
  const { received, start, cancel } = useDownload((options) => download(downloadPatients, {}, options))
  return (
    <TileButton name={TILES.patients} Icon={IconDownload} onPress={() => void start()} busy={received !== null}>
      {received !== null && (
        <>
          <span>{WORDS.received(received)}</span>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
    </TileButton>
  )
}

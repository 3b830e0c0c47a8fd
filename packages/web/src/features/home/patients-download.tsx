import { TILES } from '@clinic/contract/messages'
import { downloadPatients } from '@clinic/contract/patients'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '../../api.ts'
import * as notify from '../../notify.ts'
import { TileButton } from './tile.tsx'

/** Saves all patients as CSV; says how much has come, and can be stopped. */
export function PatientsDownload() {
  const [received, setReceived] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)

  async function start() {
    if (stop.current) return
    stop.current = new AbortController()
    setReceived(0)
    try {
      await download(downloadPatients, {}, { onProgress: setReceived, signal: stop.current.signal })
    } catch (error) {
      notify.failure(error)
    } finally {
      stop.current = null
      setReceived(null)
    }
  }

  return (
    <TileButton name={TILES.patients} Icon={IconDownload} onPress={() => void start()} busy={received !== null}>
      {received !== null && (
        <>
          <span>{(received / 1_000_000).toFixed(1)} MB received</span>
          <Button variant="default" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
    </TileButton>
  )
}

import { receiveSummary, SUMMARIES } from '@clinic/contract/sister-summaries/sister-summaries'
import { MAX_SUMMARY_BYTES } from '@clinic/contract/sister-summaries/summary-file'
import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { upload } from '../../api/upload.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { WORDS } from './words.ts'

/** Sends the chosen file to the server, which alone can open it, and shows what was in it. */
export function OpenFile({ onRefusal }: { onRefusal: (message: string) => void }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const reset = useRef<() => void>(null)

  async function send(file: File | null) {
    if (!file) return
    reset.current?.() // the same file can be chosen again
    onRefusal('')
    if (file.size > MAX_SUMMARY_BYTES) return onRefusal(SUMMARIES.tooLarge)
    setBusy(true)
    try {
      const { _id, clinic } = await upload(receiveSummary, file, { idempotencyKey: newKey() })
      notify.success(WORDS.opened(clinic))
      void navigate(`?id=${_id}`)
    } catch (error) {
      if (!notify.isSilent(error)) onRefusal(notify.messageOf(error))
    }
    setBusy(false)
  }

  return (
    <FileButton resetRef={reset} accept=".age,.txt,text/plain,application/octet-stream" onChange={(file) => void send(file)}>
      {(props) => (
        <Button {...props} loading={busy}>
          {WORDS.open}
        </Button>
      )}
    </FileButton>
  )
}

import { UNABLE_TO_INSERT } from '@clinic/contract/messages'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import * as notify from '../lib/notices/notify.ts'
import type { UploadAnswer } from './kind.ts'

export function Outcome({ answer }: { answer: UploadAnswer }) {
  const kind = kindOf(answer)
  const color = { whole: 'success', part: 'warning', none: 'danger' }[kind]
  const Icon = { whole: IconCheck, part: IconInfoCircle, none: IconAlertTriangle }[kind]
  return (
    <Alert color={color} variant="light" icon={<Icon aria-hidden />} role="status">
      {answer.message}
    </Alert>
  )
}

/** Section 8: an info toast for a partly stored file, an error for nothing stored, otherwise a success. */
export function announce(answer: UploadAnswer): void {
  const kind = kindOf(answer)
  if (kind === 'part')
    notify.info(answer.message) // which says that there is a file of them to download
  else if (kind === 'none') notify.failure(answer.message)
  else notify.success(answer.message)
}

function kindOf({ message, inserted }: UploadAnswer): 'whole' | 'part' | 'none' {
  if (message.includes(UNABLE_TO_INSERT)) return 'part'
  return inserted > 0 ? 'whole' : 'none'
}

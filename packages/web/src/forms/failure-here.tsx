import { Alert } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../lib/error.ts'
import { isSilent, messageOf } from '../lib/notices/notify.ts'

/**
 * Shows a failed save above the button that was pressed, because on a phone a toast would cover the dialog's header with the patient's
 * name. Pass `onFailure` to the form, and call `forget` before it sends. Errors about a field still appear below that field.
 */
export function useFailureHere() {
  const [text, setText] = useState('')
  return {
    forget: () => setText(''),
    onFailure(error: unknown): boolean {
      const isForm = error instanceof ApiError && (error.body.fields !== undefined || error.body.code === 'key-reused')
      if (isForm || isSilent(error)) return false
      setText(messageOf(error))
      return true
    },
    failure: text && (
      <Alert role="alert" color="danger" variant="light" p="sm">
        {text}
      </Alert>
    ),
  }
}

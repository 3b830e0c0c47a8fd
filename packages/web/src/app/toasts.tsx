import './toasts.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { APP_WORDS } from './words.ts'

export type Kind = 'success' | 'info' | 'error'
/** `detail` appears under the message. A message with `reload` stays until it is closed, others for 5 seconds or `forMs`. */
export type More = { readonly detail?: string | undefined; readonly reload?: boolean; readonly forMs?: number | undefined }

/** Specification, section 9. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      theme="light"
      aria-label="Notices"
    />
  )
}

export function show(kind: Kind, content: ReactNode, { detail, reload = false, forMs }: More): void {
  if (!detail && !reload) return void toast[kind](content, forMs === undefined ? {} : { autoClose: forMs })
  const words = (
    <div>
      <div>{content}</div>
      {detail && <div>{detail}</div>}
      {reload && <Button onClick={() => window.location.reload()}>{APP_WORDS.reloadThisPage}</Button>}
    </div>
  )
  // Said again and again, what stays is said once.
  toast[kind](words, reload ? { autoClose: false, closeOnClick: false, toastId: 'reload' } : {})
}

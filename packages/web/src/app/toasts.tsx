import './toasts.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import type { Kind, More } from './notify.ts'
import { APP_WORDS } from './words.ts'

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

import { FAILURES, UNABLE_TO_INSERT } from '@clinic/contract/messages'
import type { RefusedRow } from '@clinic/contract/uploads'
import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../api/error.ts'
import * as notify from '../app/notify.ts'
import { newKey } from '../forms/contract-form.ts'
import { DropZone } from './drop-zone.tsx'
import { RefusedRows } from './refused-rows.tsx'
import styles from './upload-panel.module.css'
import { UI_WORDS } from './words.ts'

/** What both uploads answer. */
export type UploadAnswer = { message: string; inserted: number; records: readonly RefusedRow[] }
export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal; idempotencyKey: string }

type Props<Answer extends UploadAnswer> = {
  title: string
  /** Where empty files with the right columns are. */
  templates: { csv: string; xlsx: string }
  /** Sends the file: `(file, options) => upload(uploadPatients, file, options)`. */
  send: (file: File, options: UploadOptions) => Promise<Answer>
  /** What one kind of upload shows besides the message and the refused rows. */
  children?: (answer: Answer) => ReactNode
}

type State<Answer> =
  | { at: 'start' }
  | { at: 'sending'; share: number; stop: AbortController }
  | { at: 'failed'; reason: string; mayPass: boolean; file: File; idempotencyKey: string }
  | { at: 'done'; answer: Answer }

/** An upload from the choice of a file to what came of it: toast, message, the refused rows and the file that holds them. */
export function UploadPanel<Answer extends UploadAnswer>({ title, templates, send, children }: Props<Answer>) {
  const [state, setState] = useState<State<Answer>>({ at: 'start' })
  const share = useRef(0)

  /** The key stays with the file: trying again after a broken connection has no second effect. */
  async function run(file: File, idempotencyKey: string) {
    const stop = new AbortController()
    const showShare = (done: number) => {
      share.current = done
      setState({ at: 'sending', share: done, stop })
    }
    showShare(0)
    try {
      const answer = await send(file, { onProgress: showShare, signal: stop.signal, idempotencyKey })
      setState({ at: 'done', answer })
      announce(answer)
    } catch (error) {
      if (stop.signal.aborted) return cancelled()
      const reason = reasonOf(error)
      setState({ at: 'failed', reason, mayPass: mayPass(error), file, idempotencyKey })
      if (!notify.isSilent(error)) notify.failure(reason)
    }
  }

  function cancelled() {
    setState({ at: 'start' })
    notify.info(share.current < 1 ? UI_WORDS.cancelled : UI_WORDS.cancelledLate)
  }

  return (
    <div className={styles.panel}>
      <DropZone
        label={title}
        onFile={(file) => void run(file, newKey())}
        progress={state.at === 'sending' ? state.share : null}
        {...(state.at === 'sending' && { onCancel: () => state.stop.abort() })}
      />
      <div className={styles.templates}>
        <Template href={templates.csv} ending=".csv" />
        <Template href={templates.xlsx} ending=".xlsx" />
      </div>
      {state.at === 'failed' && (
        <Alert color="danger" variant="light" icon={<IconAlertTriangle aria-hidden />} title={UI_WORDS.fileRefused} role="alert">
          <p className={styles.reason}>{state.reason}</p>
          {state.mayPass && (
            <Button variant="default" onClick={() => void run(state.file, state.idempotencyKey)}>
              {UI_WORDS.sendAgain(state.file.name)}
            </Button>
          )}
        </Alert>
      )}
      {state.at === 'done' && (
        <>
          <Outcome answer={state.answer} />
          {children?.(state.answer)}
          {kindOf(state.answer) === 'part' && <RefusedRows records={state.answer.records} />}
        </>
      )}
    </div>
  )
}

function Template({ href, ending }: { href: string; ending: string }) {
  return (
    <Anchor href={href} download className={styles.link}>
      <IconDownload size={20} aria-hidden /> {UI_WORDS.template(ending)}
    </Anchor>
  )
}

function Outcome({ answer }: { answer: UploadAnswer }) {
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
function announce(answer: UploadAnswer) {
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

/** No answer of ours, a server that had no time, or the same upload still at work: the same file may well be accepted the next time. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status < 400 || error.status === 409 || error.status === 429 || error.status >= 500)

/** Section 8's words for a failed upload, with the server's own reason behind the status. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FAILURES.upload
  const status = FAILURES.uploadStatus(error.status)
  return error.answered ? `${status}. ${error.body.message}` : status
}

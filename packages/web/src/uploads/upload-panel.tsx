import type { UploadPreview } from '@clinic/contract/uploads/uploads'
import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { newKey } from '../forms/contract-form.ts'
import * as notify from '../lib/notices/notify.ts'
import { DropZone } from '../ui/form/drop-zone.tsx'
import { isOtherFile, mayPass, reasonOf } from './failure.ts'
import type { UploadAnswer, UploadKind, UploadOptions } from './kind.ts'
import type { ColumnChoices } from './mapping.ts'
import { announce, Outcome } from './outcome.tsx'
import { afterAnswer, beginRepair, type CorrectedFile, fileOf } from './repair.ts'
import { RepairSection } from './repair-section.tsx'
import { Look } from './upload-preview.tsx'
import { useRepair } from './use-repair.ts'
import { WORDS } from './words.ts'

type Props<Answer extends UploadAnswer> = {
  kind: UploadKind<Answer>
  /** What one kind of upload shows besides the message and the refused rows. */
  children?: (answer: Answer) => ReactNode
}

type PreviewedFile = { readonly file: File; readonly preview: UploadPreview; readonly chosen: ColumnChoices }

type State<Answer> =
  | { at: 'start' }
  | { at: 'sending'; share: number; stop: AbortController }
  | { at: 'failed'; reason: string; name: string; again: (() => void) | null }
  | ({ at: 'look'; isChanged: boolean } & PreviewedFile)
  | { at: 'done'; answer: Answer }

type Task<Result> = {
  readonly name: string
  readonly send: (options: Pick<UploadOptions, 'onProgress' | 'signal'>) => Promise<Result>
  readonly onDone: (result: Result) => void
  /** Another way to treat a failure; true means that it is done with. */
  readonly onFailure?: (error: unknown) => boolean
  /** Even a cancelled one may have stored rows. */
  readonly stores: boolean
}

/**
 * The upload flow: choose a file, preview it, send it, correct the refused rows and send them again.
 */
export function UploadPanel<Answer extends UploadAnswer>({ kind, children }: Props<Answer>) {
  const [state, setState] = useState<State<Answer>>({ at: 'start' })
  const [repair, changeRepair] = useRepair(kind.draft)
  /** The key of the corrected rows belongs to their contents. */
  const sentBefore = useRef({ content: '', idempotencyKey: '' })

  async function run<Result>(task: Task<Result>) {
    const stop = new AbortController()
    let share = 0
    const showShare = (done: number) => {
      share = done
      setState({ at: 'sending', share: done, stop })
    }
    showShare(0)
    try {
      task.onDone(await task.send({ onProgress: showShare, signal: stop.signal }))
    } catch (error) {
      if (stop.signal.aborted) {
        setState({ at: 'start' })
        return notify.info(share < 1 || !task.stores ? WORDS.cancelled : WORDS.cancelledLate)
      }
      if (task.onFailure?.(error)) return
      const reason = reasonOf(error)
      setState({ at: 'failed', reason, name: task.name, again: mayPass(error) ? () => void run(task) : null })
      if (!notify.isSilent(error)) notify.failure(reason)
    }
  }

  /** Asks what the file would do. It is read into memory: what is added is what was looked at, even if the file on the disk changes. */
  async function look(chosenFile: File, chosen: ColumnChoices, isChanged = false) {
    const file = new File([await chosenFile.arrayBuffer()], chosenFile.name, { type: chosenFile.type })
    await run({
      name: file.name,
      send: (options) => kind.preview(file, { ...options, parts: { columns: JSON.stringify(chosen) } }),
      onDone: (preview) => setState({ at: 'look', file, preview, chosen, isChanged }),
      stores: false,
    })
  }

  /** The key stays with the file: trying again after a broken connection has no second effect. */
  function add({ file, preview, chosen }: PreviewedFile) {
    const idempotencyKey = newKey()
    const parts = { columns: JSON.stringify(chosen), digest: preview.digest }
    return run({
      name: file.name,
      send: (options) => kind.send(file, { ...options, idempotencyKey, parts }),
      onDone: (answer) => {
        changeRepair(beginRepair(answer.records, preview, chosen, kind.isKnown))
        show(answer)
      },
      onFailure: (error) => {
        if (!isOtherFile(error)) return false
        void look(file, chosen, true)
        return true
      },
      stores: true,
    })
  }

  function sendCorrected() {
    if (!repair) return
    const sent = fileOf(repair)
    const content = JSON.stringify([repair.records, repair.edits, sent.parts])
    if (sentBefore.current.content !== content) sentBefore.current = { content, idempotencyKey: newKey() }
    void run({ name: sent.file.name, send: (options) => sendRows(sent, options), onDone: take, stores: true })
  }

  const sendRows = ({ file, parts }: CorrectedFile, options: Pick<UploadOptions, 'onProgress' | 'signal'>) =>
    kind.send(file, { ...options, parts, idempotencyKey: sentBefore.current.idempotencyKey })

  function take(answer: Answer) {
    changeRepair(repair && afterAnswer(repair, answer.records, kind.isKnown))
    show(answer)
  }

  function show(answer: Answer) {
    setState({ at: 'done', answer })
    announce(answer)
  }

  const isSending = state.at === 'sending'
  return (
    <div className="grid one-column gap-5">
      <DropZone
        label={kind.title}
        small={state.at === 'look' || repair !== null}
        onFile={(file) => void look(file, {})}
        progress={isSending ? state.share : null}
        {...(isSending && { onCancel: () => state.stop.abort() })}
      />
      <div className="flex wrap gap-columns-6">
        <Template href={kind.templates.csv} ending=".csv" />
        <Template href={kind.templates.xlsx} ending=".xlsx" />
      </div>
      {state.at === 'failed' && <Failed {...state} />}
      {state.at === 'look' && (
        <Look
          key={`${state.preview.digest} ${JSON.stringify(state.chosen)}`}
          kind={kind}
          {...state}
          left={repair?.records.length ?? 0}
          onAdd={() => void add(state)}
          onLook={(chosen) => void look(state.file, chosen)}
          onCancel={() => setState({ at: 'start' })}
        />
      )}
      {state.at === 'done' && (
        <>
          <Outcome answer={state.answer} />
          {children?.(state.answer)}
        </>
      )}
      {repair && <RepairSection kind={kind} repair={repair} onChange={changeRepair} onSend={sendCorrected} busy={isSending} />}
    </div>
  )
}

function Failed({ reason, name, again }: { reason: string; name: string; again: (() => void) | null }) {
  return (
    <Alert color="danger" variant="light" icon={<IconAlertTriangle aria-hidden />} title={WORDS.fileRefused} role="alert">
      <p className="below-4">{reason}</p>
      {again && (
        <Button variant="default" onClick={again}>
          {WORDS.sendAgain(name)}
        </Button>
      )}
    </Alert>
  )
}

function Template({ href, ending }: { href: string; ending: string }) {
  return (
    <Anchor href={href} download className="inline-flex middle gap-3 tall">
      <IconDownload size={20} aria-hidden /> {WORDS.template(ending)}
    </Anchor>
  )
}

import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { UI_WORDS } from '../words.ts'
import styles from './drop-zone.module.css'

const SPREADSHEETS = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}
/** The server refuses anything larger (docs/specification.md, section 7). */
const MAX_BYTES = 5 * 2 ** 20
const MIN_BYTES = 1

/** The specification wants sizes in bytes, even large ones. */
const SIZES: Partial<Record<string, string>> = {
  [ErrorCode.FileTooLarge]: UI_WORDS.fileTooLarge(MAX_BYTES),
  [ErrorCode.FileTooSmall]: UI_WORDS.fileTooSmall(MIN_BYTES),
}

type Props = {
  label: string
  onFile: (file: File) => void
  /** The share sent so far, from 0 to 1; null if nothing is being sent. */
  progress: number | null
  onCancel?: () => void
  /** Shrinks to one line once there is something else to look at. */
  small?: boolean
}

/** Accepts one .csv or .xlsx at a time, lists accepted and rejected files, and shows upload progress. */
export function DropZone({ label, onFile, progress, onCancel, small = false }: Props) {
  const busy = progress !== null
  const { getRootProps, getInputProps, acceptedFiles, fileRejections, isDragActive } = useDropzone({
    accept: SPREADSHEETS,
    multiple: false,
    maxFiles: 1,
    noKeyboard: true,
    minSize: MIN_BYTES,
    maxSize: MAX_BYTES,
    disabled: busy,
    getErrorMessage: ({ code, message }) => SIZES[code] ?? message,
    onDrop: (accepted, rejections) => {
      const [file] = oneOrNone(accepted, rejections).accepted
      if (file) onFile(file)
    },
  })
  const { accepted, rejected } = oneOrNone(acceptedFiles, fileRejections)
  return (
    <div>
      {/* A press anywhere opens the file dialog; the button is for keyboards. */}
      <div
        {...getRootProps({ className: styles.zone })}
        data-active={isDragActive || undefined}
        data-busy={busy || undefined}
        data-small={small || undefined}
      >
        <input {...getInputProps({ 'aria-label': label })} />
        <IconUpload size={small ? 20 : 32} aria-hidden />
        <Button variant="light" disabled={busy}>
          {label}
        </Button>
        <Text size="sm">{UI_WORDS.dropFile}</Text>
      </div>
      {busy && <Sending share={progress} onCancel={onCancel} />}
      <Files title={UI_WORDS.acceptedFiles} lines={accepted.map(({ name, size }) => UI_WORDS.fileSize(name, size))} />
      <Files
        title={UI_WORDS.rejectedFiles}
        lines={rejected.map(({ file, errors }) => `${file.name} – ${errors.map(({ message }) => message).join('; ')}`)}
        alert
      />
    </div>
  )
}

/** Refuses several files at once, because the library would accept the first of them. */
function oneOrNone(accepted: readonly File[], rejected: readonly FileRejection[]) {
  const tooMany = rejected.flatMap(({ errors }) => errors).find(({ code }) => code === ErrorCode.TooManyFiles)
  if (!tooMany) return { accepted, rejected }
  return { accepted: [], rejected: [...accepted.map((file) => ({ file, errors: [tooMany] })), ...rejected] }
}

function Sending({ share, onCancel }: { share: number; onCancel: (() => void) | undefined }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex wrap middle gap-4 above-5" role="status">
      <Progress value={percent} aria-label="Sent" className={styles.bar} />
      <Text size="sm">{percent < 100 ? UI_WORDS.percentSent(percent) : UI_WORDS.readingRows}</Text>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

function Files({ title, lines, alert = false }: { title: string; lines: string[]; alert?: boolean }) {
  if (lines.length === 0) return null
  return (
    <section role={alert ? 'alert' : undefined} aria-label={title}>
      <h2 className="text-m above-5 below-2">{title}</h2>
      <ul className="indent-5 anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

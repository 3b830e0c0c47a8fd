import { ActionIcon } from '@mantine/core'
import { IconBed, IconCheck, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { KEY_ROW } from '../../lib/targets.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useChangedMark } from '../../ui/list/changed-mark.ts'
import { DateText } from '../../ui/time/date-text.tsx'
import styles from './beds.module.css'
import type { ListedBed } from './listed-bed.ts'
import { RenameBed } from './rename-bed.tsx'
import { WORDS } from './words.ts'

/** A free bed can be renamed; an occupied one leads to its patient's history. */
export function BedTile({ bed }: { bed: ListedBed }) {
  const changed = useChangedMark(`${bed.occupied} ${bed.tag} ${bed.patientId?._id}`)
  return bed.occupied ? <Occupied bed={bed} changed={changed} /> : <Free bed={bed} changed={changed} />
}

type Props = { bed: ListedBed; changed: ReturnType<typeof useChangedMark> }

function Free({ bed, changed }: Props) {
  // null until renamed here; after that the pencil gets the focus back
  const [renaming, setRenaming] = useState<boolean | null>(null)
  return (
    <div className={styles.tile} data-free data-changed={changed}>
      {renaming ? (
        <RenameBed bed={bed} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <div className="flex apart top fill gap-3">
            <p className="text-m strong below-3 dense">{bed.tag}</p>
            <ActionIcon
              className={styles.pencil}
              aria-label={WORDS.rename(bed.tag)}
              autoFocus={renaming === false}
              onClick={() => setRenaming(true)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </div>
          <p className={`flex middle gap-3 strong ${styles.state}`}>
            <IconCheck size={18} aria-hidden /> {SCREEN.free}
          </p>
        </>
      )}
    </div>
  )
}

function Occupied({ bed: { tag, patientId, sessionId, updatedAt }, changed }: Props) {
  const name = patientId ? `${patientId.firstname} ${patientId.lastname}` : undefined
  const content = (
    <>
      <span className="flex apart top fill gap-3">
        <span className="text-m strong below-3 dense">{tag}</span>
        <IconBed size={20} aria-label="Occupied" role="img" />
      </span>
      <span className={`whose strong ${styles.who}`} title={name}>
        {name ?? 'Occupied'}
      </span>
      {updatedAt && (
        <span className={`note ${styles.since}`}>
          <span className="visually-hidden">{WORDS.since}</span> <DateText value={updatedAt} withTime />
        </span>
      )}
    </>
  )
  if (!patientId)
    return (
      <div className={styles.tile} data-changed={changed}>
        {content}
      </div>
    )
  return (
    <div className={styles.taken}>
      <Link {...KEY_ROW} className={styles.tile} data-changed={changed} to={pathTo('patientHistory', { patientId: patientId._id })}>
        {content}
      </Link>
      {sessionId && (
        <ActionIcon
          component={Link}
          className={`no-print ${styles.print}`}
          aria-label={WORDS.printLabel(tag)}
          to={pathTo('print', { what: 'bed-label', id: sessionId })}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

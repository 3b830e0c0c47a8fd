import type { Duties } from '@clinic/contract/data-protection/duties'
import { LAW_SOURCES, LEVELS, MAJOR_IMPORTANCE_OVER } from '@clinic/contract/data-protection/law'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import styles from './data-protection.module.css'
import { WORDS } from './words.ts'

/** What applies to this clinic: its size, its disk, its papers, and what all of that relies on. */
export function DutiesTab({ duties }: { duties: UseQueryResult<Duties> }) {
  return (
    <ListState query={duties} rows={4} rowHeight={96}>
      {({ people, since, disk }) => (
        <div className={styles.duties}>
          <Part title={WORDS.disk}>
            <p className={disk.state === 'not-encrypted' ? 'strong danger' : undefined}>{WORDS.diskStates[disk.state]}</p>
            <p className="note">{disk.detail}</p>
          </Part>
          <Part title={WORDS.papers}>
            <p>{WORDS.papersText}</p>
            <div className="flex wrap gap-3">
              <PaperLink id="record" name={WORDS.record} />
              <PaperLink id="notice" name={WORDS.notice} />
            </div>
          </Part>
          <Part title={WORDS.size}>
            <p>{WORDS.sizeNow(people, formatDate(since))}</p>
            <p className="strong">
              {people > MAJOR_IMPORTANCE_OVER ? WORDS.major(MAJOR_IMPORTANCE_OVER) : WORDS.notMajor(MAJOR_IMPORTANCE_OVER)}
            </p>
            <p>{WORDS.levelUnknown}</p>
            <ul>
              {LEVELS.map(({ level, kinds }) => (
                <li key={level}>{WORDS.level(level, kinds)}</li>
              ))}
            </ul>
          </Part>
          <Part title={WORDS.sources} className="whole-line">
            <ul className="note">
              {Object.values(LAW_SOURCES).map(({ title, readAt, readOn, reviewed }) => (
                <li key={title} className="anywhere">
                  {WORDS.source(title, readAt, formatDate(readOn))} {!reviewed && <strong>{WORDS.notReviewed}</strong>}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
    </ListState>
  )
}

function Part({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={`card pad-5 grid one-column gap-3 from-top ${className}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function PaperLink({ id, name }: { id: 'record' | 'notice'; name: string }) {
  return (
    <Button
      component={Link}
      variant="default"
      to={pathTo('print', { what: 'data-protection', id })}
      leftSection={<IconPrinter size={20} aria-hidden />}
    >
      {name}
    </Button>
  )
}

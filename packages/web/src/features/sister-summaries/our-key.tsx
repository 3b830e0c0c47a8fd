import { getSummaryKey } from '@clinic/contract/sister-summaries/sister-summaries'
import { keyText } from '@clinic/contract/sister-summaries/summary-file'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../../api/client.ts'
import { copyText } from '../../lib/copy-text.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Qr } from '../../ui/qr.tsx'
import styles from './sister-summaries.module.css'
import { WORDS } from './words.ts'

/** The clinic's public key, for the camera of the other clinic and as a text. */
export function OurKey() {
  const read = useQuery(query(getSummaryKey, {}))
  const shown = useRef<HTMLParagraphElement>(null)
  const copy = async (text: string) => {
    if (await copyText(text, shown.current)) notify.success(WORDS.copied)
    else notify.failure(WORDS.notCopied)
  }
  return (
    <section aria-labelledby="our-key" className={styles.key}>
      <h2 id="our-key" className="text-m strong below-3">
        {WORDS.ourKey}
      </h2>
      <ListState query={read} rows={1} rowHeight={264}>
        {({ clinic, key }) => (
          <>
            <div role="img" aria-label={WORDS.qr(clinic)}>
              <Qr text={keyText(clinic, key)} className={styles.qr} />
            </div>
            <p ref={shown} className="anywhere above-3 below-3 text-s mono">
              {clinic} {key}
            </p>
            <Button variant="default" onClick={() => void copy(`${clinic} ${key}`)}>
              {WORDS.copy}
            </Button>
            <p className="note above-3">{WORDS.keyHelp}</p>
          </>
        )}
      </ListState>
    </section>
  )
}

import type { PaperSize, PrintName } from '@clinic/contract/prints/prints'
import { type ReactNode, useCallback, useState } from 'react'
import { getStyleNonce } from '../../lib/late/prelude.ts'
import styles from './paper.module.css'
import { measuresOf, pageRule } from './paper-size.ts'
import { PRINT_WORDS } from './words.ts'

const PX_PER_MM = 96 / 25.4

type Props = { what: PrintName; size: PaperSize; children: ReactNode }

/** The sheet as it will be printed, scaled down on narrower screens, and the page rule for the printer. */
export function Paper({ what, size, children }: Props) {
  const measures = measuresOf(what, size)
  const [room, setRoom] = useState<number | null>(null)
  const [length, setLength] = useState<number | null>(null)
  const frame = useMeasured((element) => setRoom(element.clientWidth))
  const sheet = useMeasured((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width > 0) setLength((height / width) * measures.width)
  })
  const scale = room === null || room === 0 ? 1 : Math.min(1, room / (measures.width * PX_PER_MM))
  return (
    <div className={`clipped ${styles.frame}`} ref={frame}>
      <style nonce={getStyleNonce()}>{pageRule(measures, length, PRINT_WORDS.pageOf)}</style>
      <article
        className={styles.sheet}
        data-paper={what}
        data-size={size}
        data-edge={measures.margin === '0' ? 'own' : 'page'}
        ref={sheet}
        style={
          {
            '--scale': scale,
            '--width': `${measures.width}mm`,
            '--height': `${measures.height ?? 0}mm`,
            '--margin': measures.margin,
          } as object
        }
      >
        {children}
      </article>
    </div>
  )
}

/** A ref whose element is measured before it is painted, so that printing at once uses the right length, and again whenever it grows. */
function useMeasured(measure: (element: HTMLElement) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet is measured by its own size; a new one has a new key
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    measure(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}

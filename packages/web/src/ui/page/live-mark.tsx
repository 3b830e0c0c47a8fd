import { byServer, timeNow } from '../../lib/clock.ts'
import { useIsLive } from '../../lib/live.ts'
import { shortTime } from '../time/short-time.ts'
import styles from './live-mark.module.css'
import { LIVE_WORDS } from './live-words.ts'

/**
 * Shows whether a list updates live: 'Live', or 'As of 10:42' while it is only polled. Put it in the context line of screens that people
 * watch: `<Page context={<>3 waiting <LiveMark at={queue.dataUpdatedAt} /></>}>`, with `refetchInterval: usePolling()` on its query, and
 * `useSteadyRows` if its rows can move.
 */
export function LiveMark({ at }: { at: number }) {
  const isLive = useIsLive()
  if (at === 0) return null
  return (
    <span className={`note inline-flex middle gap-3 one-line figures no-print before-3 ${styles.mark}`} data-live={isLive || undefined}>
      {isLive ? LIVE_WORDS.live : LIVE_WORDS.asOf(shortTime(new Date(byServer(at)).toISOString(), timeNow()))}
    </span>
  )
}

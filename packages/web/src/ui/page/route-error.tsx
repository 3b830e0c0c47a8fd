import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasTyped } from '../../lib/drafts.ts'
import { MissingPart, mayReload } from '../../lib/late/lazy.ts'
import { FAILURES } from '../../lib/texts.ts'
import { APP_WORDS } from '../../lib/words.ts'
import styles from './centred.module.css'

/** What is shown when a screen breaks: the headline of the specification with the message. If the frame is shown, it has the page's `main`. */
export function RouteError({ error, framed }: { error: unknown; framed: boolean }) {
  const navigate = useNavigate()
  const location = useLocation()
  const isMissing = error instanceof MissingPart
  const isOld = isMissing && error.isServerThere
  const keeps = hasTyped()
  const Place = framed ? 'section' : 'main'

  // The new page is one load away, and there is nothing to lose.
  useEffect(() => {
    if (isOld && !hasTyped() && mayReload()) window.location.reload()
  }, [isOld])

  return (
    <Place className={styles.centred}>
      <title>{APP_WORDS.pageTitle(FAILURES.route)}</title>
      <h1>{FAILURES.route}</h1>
      <p role="alert">{isOld ? `${APP_WORDS.reloadToOpen} ${keeps ? APP_WORDS.typedIsKeptUntilReload : ''}` : wordsOf(error)}</p>
      <div className={styles.actions}>
        {isMissing && !isOld && <Button onClick={() => void navigate(location, { replace: true })}>{APP_WORDS.tryAgain}</Button>}
        {isMissing && keeps && (
          <Button variant={isOld ? 'filled' : 'default'} onClick={() => void navigate(-1)}>
            {APP_WORDS.goBack}
          </Button>
        )}
        {(isOld || !isMissing) && (
          <Button variant={keeps ? 'default' : 'filled'} onClick={() => window.location.reload()}>
            {APP_WORDS.reloadThisPage}
          </Button>
        )}
      </div>
    </Place>
  )
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : APP_WORDS.unknownError)

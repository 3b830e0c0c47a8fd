import { FAILURES } from '@clinic/contract/messages'
import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import styles from './centred.module.css'

/** What is shown when a screen breaks: the headline of the specification with the status or the message. The frame, if it stands, has the page's `main`. */
export function RouteError({ framed = false }: { framed?: boolean }) {
  const error = useRouteError()
  const Place = framed ? 'section' : 'main'
  return (
    <Place className={styles.centred}>
      <title>{`${FAILURES.route} – EMR`}</title>
      <h1>{FAILURES.route}</h1>
      <p>
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error instanceof Error ? error.message : 'Unknown error'}
      </p>
      <Button onClick={() => window.location.reload()}>Reload this page</Button>
    </Place>
  )
}

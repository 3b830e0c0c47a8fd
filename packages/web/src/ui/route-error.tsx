import { FAILURES } from '@clinic/contract/messages'
import { Button, Text, Title } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import styles from './centred.module.css'

/** What is shown when a screen breaks: the headline of the specification with the status or the message. */
export function RouteError() {
  const error = useRouteError()
  return (
    <main className={styles.centred}>
      <title>{`${FAILURES.route} – EMR`}</title>
      <Title order={1}>{FAILURES.route}</Title>
      <Text>
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : error instanceof Error ? error.message : 'Unknown error'}
      </Text>
      <Button onClick={() => window.location.reload()}>Reload this page</Button>
    </main>
  )
}

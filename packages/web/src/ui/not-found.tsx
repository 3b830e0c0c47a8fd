import { SCREEN } from '@clinic/contract/messages'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import styles from './centred.module.css'

export function NotFound() {
  return (
    <main className={styles.centred}>
      <title>{`${SCREEN.notFound} – EMR`}</title>
      <Text c="dimmed">404</Text>
      <Title order={1}>{SCREEN.notFound}</Title>
      <Text>{SCREEN.notFoundText}</Text>
      <Anchor component={Link} to={SCREENS.home.path}>
        {SCREEN.returnHome}
      </Anchor>
    </main>
  )
}

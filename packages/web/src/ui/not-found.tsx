import { SCREENS } from '@clinic/contract/screens'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { SCREEN } from '../lib/texts.ts'
import { APP_WORDS } from '../lib/words.ts'
import styles from './centred.module.css'

export function NotFound() {
  return (
    <main className={styles.centred}>
      <title>{APP_WORDS.pageTitle(SCREEN.notFound)}</title>
      <p>404</p>
      <h1>{SCREEN.notFound}</h1>
      <p>{SCREEN.notFoundText}</p>
      <Anchor component={Link} to={SCREENS.home.path}>
        {SCREEN.returnHome}
      </Anchor>
    </main>
  )
}

import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SCREEN } from '../../lib/texts.ts'
import { APP_WORDS } from '../../lib/words.ts'
import styles from './centred.module.css'

/** An address without a screen, or a screen of other roles: home is one press away. */
export function NotFound() {
  return (
    <main className={styles.centred}>
      <title>{APP_WORDS.pageTitle(SCREEN.notFound)}</title>
      <IconMapQuestion size={48} stroke={1.25} aria-hidden />
      <p>404</p>
      <h1>{SCREEN.notFound}</h1>
      <p>{SCREEN.notFoundText}</p>
      <Button component={Link} to={SCREENS.home.path}>
        {SCREEN.returnHome}
      </Button>
    </main>
  )
}

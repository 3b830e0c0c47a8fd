import { PAPERS, type Preferences } from '@clinic/contract/personnel/preferences'
import { RULES_READERS } from '@clinic/contract/prints/prints'
import { mayOpen } from '@clinic/contract/screens'
import { Button, NativeSelect, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useOwnPreferences } from '../../keys/own-preferences.ts'
import { SingleKeysSwitch } from '../../keys/single-keys-switch.tsx'
import { pathTo } from '../../lib/paths.ts'
import { signedInUser } from '../../lib/token.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './preferences.module.css'
import { WORDS } from './words.ts'

const NOT_CHOSEN = ''
const nameOf = (paper: string) => (paper.startsWith('A') ? paper : WORDS.roll(paper))
const CHOICES = [{ value: NOT_CHOSEN, label: WORDS.askEachTime }, ...PAPERS.map((value) => ({ value, label: nameOf(value) }))]

/** Each preference is saved as soon as it is chosen. */
export function Screen() {
  const { read, preferences, save } = useOwnPreferences()
  return (
    <Page title={APP_WORDS.preferences} context={WORDS.context} narrow>
      <ListState query={{ ...read, data: preferences }} rows={2} rowHeight={88}>
        {({ paper, singleKeys }) => (
          <>
            <section className={styles.part}>
              <Title order={2}>{WORDS.keyboard}</Title>
              <SingleKeysSwitch />
              {singleKeys && <p className="quiet">{WORDS.allKeys}</p>}
            </section>
            <section className={styles.part}>
              <Title order={2}>{WORDS.printing}</Title>
              <NativeSelect
                label={WORDS.paper}
                description={WORDS.paperHelp}
                data={CHOICES}
                value={paper ?? NOT_CHOSEN}
                onChange={({ currentTarget: { value } }) => save({ paper: value === NOT_CHOSEN ? null : (value as Preferences['paper']) })} // one of the choices
              />
            </section>
            {mayOpen(signedInUser()?.role, RULES_READERS) && (
              <section className={styles.part}>
                <Title order={2}>{WORDS.rules}</Title>
                <p className="quiet">{WORDS.rulesHelp}</p>
                <Button component={Link} to={pathTo('print', { what: 'rules', id: 'now' })} variant="default" className="own-width">
                  {WORDS.showRules}
                </Button>
              </section>
            )}
          </>
        )}
      </ListState>
    </Page>
  )
}

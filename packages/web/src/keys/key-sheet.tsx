import { Modal } from '@mantine/core'
import styles from './key-sheet.module.css'
import { useOwnPreferences } from './own-preferences.ts'
import type { ScreenKey } from './registry.ts'
import { SingleKeysSwitch } from './single-keys-switch.tsx'
import { KEY_WORDS } from './words.ts'

type Props = { opened: boolean; keys: readonly ScreenKey[]; onClose: () => void }

/** All keys of the current screen. */
export function KeySheet({ opened, keys, onClose }: Props) {
  const { preferences } = useOwnPreferences()
  const isOff = (key: ScreenKey) => key.single && preferences?.singleKeys === false
  return (
    <Modal opened={opened} onClose={onClose} title={KEY_WORDS.sheetTitle} size="lg">
      <dl className="grid below-6">
        {keys.map((key) => (
          <div key={key.press.join(' ')} className={styles.key}>
            <dt>
              <Press press={key.press} />
            </dt>
            <dd className={`anywhere ${isOff(key) ? 'quiet' : ''}`}>
              {key.does}
              {isOff(key) && <span> {KEY_WORDS.off}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Modal>
  )
}

/** 'g' 'q' are pressed one after the other, 'Ctrl' '+' 'K' together. */
function Press({ press }: { press: readonly string[] }) {
  return press.map((keys, turn) => (
    <span key={keys} className="one-line">
      {turn > 0 && ' '}
      {keys.split(/(?<=.)\+/).map((key, place) => (
        <span key={key}>
          {place > 0 && '+'}
          <kbd className={styles.cap}>{key}</kbd>
        </span>
      ))}
    </span>
  ))
}

import { Title } from '@mantine/core'
import styles from './inventory.module.css'
import { WORDS } from './words.ts'

/** Names in an upload that the inventory already has. */
export function NamesThatExist({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section aria-label={WORDS.existingNames}>
      <Title order={2}>{WORDS.itemsExist(names.length)}</Title>
      <p className="note">{WORDS.stockUnchanged}</p>
      <ul className={styles.names}>
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

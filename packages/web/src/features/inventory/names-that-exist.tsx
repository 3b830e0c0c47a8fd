import { Title } from '@mantine/core'
import styles from './inventory.module.css'

/** The names of an upload that the inventory has already. */
export function NamesThatExist({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section aria-label="Names that exist already">
      <Title order={2}>{names.length === 1 ? '1 item exists already' : `${names.length.toLocaleString('en')} items exist already`}</Title>
      <p className={styles.note}>Their stock is unchanged. To add units, use Restock in the list of items.</p>
      <ul className={styles.names}>
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

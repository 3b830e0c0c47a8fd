import { Qr } from '../../ui/qr.tsx'
import styles from './phones.module.css'
import { WORDS } from './words.ts'

/** The code that a phone scans, and the fingerprint to compare once. */
export function JoinCode({ url, fingerprint }: { url: string; fingerprint: string }) {
  return (
    <section className={styles.code}>
      <h2>{WORDS.join}</h2>
      <p>{WORDS.scan}</p>
      <div role="img" aria-label={WORDS.qrLabel(url)}>
        <Qr text={url} className={styles.qr} />
      </div>
      <p className={styles.url}>{url}</p>
      <h3>{WORDS.fingerprint}</h3>
      <p className={styles.fingerprint}>{fingerprint}</p>
      <p className="note">{WORDS.compare}</p>
    </section>
  )
}

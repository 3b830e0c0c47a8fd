import { Qr } from '../../ui/qr.tsx'
import styles from './phones.module.css'
import { WORDS } from './words.ts'

/** The code that a phone scans, and the fingerprint to compare once. */
export function JoinCode({ url, fingerprint }: { url: string; fingerprint: string }) {
  return (
    <section className="spaced">
      <h2 className="text-m">{WORDS.join}</h2>
      <p>{WORDS.scan}</p>
      <div role="img" aria-label={WORDS.qrLabel(url)}>
        <Qr text={url} className={`block edge corner ${styles.qr}`} />
      </div>
      <p className="strong anywhere">{url}</p>
      <h3 className="text-s">{WORDS.fingerprint}</h3>
      <p className={`text-l strong one-line mono ${styles.fingerprint}`}>{fingerprint}</p>
      <p className="note">{WORDS.compare}</p>
    </section>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './top-bar.module.css'

/**
 * Something that needs attention, in a few words, with a link to its screen. The element exists before its text, so that screen readers
 * announce it.
 */
export function BarNotice({ to, text }: { to: string; text: string | undefined }) {
  return (
    <p role="status">
      {text !== undefined && (
        <Link to={to} className={`${styles.place} warned strong`}>
          <IconAlertTriangle size={20} aria-hidden />
          <span className="read-aloud">{text}</span>
        </Link>
      )}
    </p>
  )
}

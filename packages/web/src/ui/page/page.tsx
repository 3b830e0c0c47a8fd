import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACTIONS, LEAVES } from '../../lib/targets.ts'
import icon from '../form/icon-button.module.css'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  /** A line of context. Space is reserved while it is null, so that nothing moves when it appears. */
  context?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** Shows the back arrow, which leads here if there is no history. */
  back?: string
  /** 720 instead of 1120: for forms. */
  narrow?: boolean
  children: ReactNode
}

/** Title, a line of context, one primary action on the right, and the content below. */
export function Page({ title, context, action, back, narrow = false, children }: Props) {
  return (
    <div className={narrow ? styles.narrow : undefined}>
      <div className={styles.head}>
        {back !== undefined && <BackArrow fallback={back} />}
        <div className={styles.words}>
          <h1>{title}</h1>
          {context !== undefined && context !== false && <div className={styles.context}>{context}</div>}
        </div>
        {action && (
          <div {...ACTIONS} className={styles.action}>
            {action}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

/** Goes back, or to this address if there is no history. */
export function BackArrow({ fallback }: { fallback: string }) {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <button
      {...LEAVES}
      type="button"
      className={`${icon.button} ${styles.back}`}
      aria-label="Back"
      onClick={() => void (isFirst ? navigate(fallback) : navigate(-1))}
    >
      <IconArrowLeft aria-hidden />
    </button>
  )
}

import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ACTIONS, LEAVES } from '../keys/targets.ts'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  /** One line of context. Its place is kept while it is null, so that nothing below it moves when it comes. */
  context?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  /** Shows the back arrow; where there is no history it leads to this address. */
  back?: string
  /** 720 instead of 1120: for forms. */
  narrow?: boolean
  children: ReactNode
}

/** Title, one line of context, one primary action at the right; the rest under it. */
export function Page({ title, context, action, back, narrow = false, children }: Props) {
  return (
    <div className={narrow ? styles.narrow : undefined}>
      <div className={styles.head}>
        {back !== undefined && <BackArrow fallback={back} />}
        <div className={styles.words}>
          <Title order={1}>{title}</Title>
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

/** Goes back; where there is no history, to this address. */
export function BackArrow({ fallback }: { fallback: string }) {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <ActionIcon {...LEAVES} className={styles.back} aria-label="Back" onClick={() => void (isFirst ? navigate(fallback) : navigate(-1))}>
      <IconArrowLeft aria-hidden />
    </ActionIcon>
  )
}

import { type ComponentType, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './tile.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
type LinkProps = { to: string; name: string; Icon: Icon; figure?: number | undefined; unit?: string }
type ButtonProps = { name: string; Icon: Icon; onPress: () => void; busy: boolean; children?: ReactNode }

export const tilesClass = styles.tiles

/** A tile that opens a screen. Its accessible name is only the specification's text; the figure is next to it. */
export function TileLink({ to, name, Icon, figure, unit }: LinkProps) {
  const figureId = useId()
  return (
    <div className={styles.holder}>
      <Link to={to} className={styles.tile} aria-describedby={figureId}>
        <Icon size={18} aria-hidden />
        <span className={styles.name}>{name}</span>
      </Link>
      <p id={figureId} className={styles.figure}>
        {figure !== undefined && (
          <>
            <b>{figure}</b> {unit}
          </>
        )}
      </p>
    </div>
  )
}

/** A tile that performs an action; its progress is below its name. */
export function TileButton({ name, Icon, onPress, busy, children }: ButtonProps) {
  return (
    <div className={styles.holder}>
      <button type="button" className={styles.tile} onClick={onPress} aria-disabled={busy} aria-busy={busy}>
        <Icon size={18} aria-hidden />
        <span className={styles.name}>{name}</span>
      </button>
      <div className={styles.progress} role="status">
        {children}
      </div>
    </div>
  )
}

import { type ComponentType, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './tile.module.css'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
type LinkProps = { to: string; name: string; Icon: Icon; figure?: number | undefined; unit?: string }
type ButtonProps = { name: string; Icon: Icon; onPress: () => void; busy: boolean; children?: ReactNode }

export const tilesClass = styles.tiles

/** A tile that opens a screen. Its accessible name is only the specification's text; the figure is next to it. */
export function TileLink({ to, name, Icon, figure, unit }: LinkProps) {
  const figureId = useId()
  return (
    <div className={`placed ${styles.holder}`}>
      <Link to={to} className={styles.tile} aria-describedby={figureId}>
        <Icon size={18} className="accent" aria-hidden />
        <span className="medium">{name}</span>
      </Link>
      <p id={figureId} className={styles.figure}>
        {figure !== undefined && (
          <>
            <b className="ink">{figure}</b> {unit}
          </>
        )}
      </p>
    </div>
  )
}

/** A tile that performs an action; its progress is below its name. */
export function TileButton({ name, Icon, onPress, busy, children }: ButtonProps) {
  return (
    <div className={`placed ${styles.holder}`}>
      <button type="button" className={styles.tile} onClick={onPress} aria-disabled={busy} aria-busy={busy}>
        <Icon size={18} className="accent" aria-hidden />
        <span className="medium">{name}</span>
      </button>
      <div className="flex middle apart gap-3 note pad-above-2 pad-sides-4" role="status">
        {children}
      </div>
    </div>
  )
}

import { type ComponentType, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './tile.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
type LinkProps = { to: string; name: string; Icon: Icon; figure?: number | undefined; unit?: string }
type ActionProps = { name: string; Icon: Icon; onPress: () => void; busy: boolean; children?: ReactNode }

export const tilesClass = styles.tiles

/** A tile that leads somewhere. Its name is the specification's; the figure describes it. */
export function TileLink({ to, name, Icon, figure, unit }: LinkProps) {
  const id = useId()
  return (
    <Link to={to} className={styles.tile} aria-labelledby={`${id}-name`} aria-describedby={`${id}-figure`}>
      <Icon size={32} aria-hidden />
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      <span id={`${id}-figure`} className={styles.figure}>
        {figure !== undefined && (
          <>
            <b>{figure}</b> {unit}
          </>
        )}
      </span>
    </Link>
  )
}

/** A tile that does something here and now. */
export function TileButton({ name, Icon, onPress, busy, children }: ActionProps) {
  return (
    <div className={styles.holder}>
      <button type="button" className={styles.tile} onClick={onPress} aria-disabled={busy} aria-busy={busy}>
        <Icon size={32} aria-hidden />
        <span className={styles.name}>{name}</span>
      </button>
      {children && (
        <div className={styles.progress} role="status">
          {children}
        </div>
      )}
    </div>
  )
}

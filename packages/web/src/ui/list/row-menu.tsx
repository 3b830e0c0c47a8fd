import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { KEY_ROW } from '../../lib/targets.ts'

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
export type RowAction = {
  name: string
  Icon: Icon
  /** It deletes. */
  danger?: boolean
} & ({ to: string } | { onPress: () => void })

type Props = {
  label: string
  icon: ReactNode
  actions: readonly RowAction[]
  /** The keys that walk through the rows stop at it: the row itself leads nowhere. */
  isStop?: boolean
}

/** What can be done with one row of a list. */
export function RowMenu({ label, icon, actions, isStop }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} {...(isStop && KEY_ROW)}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const { name, Icon, danger } = action
          const look = {
            leftSection: <Icon size={20} aria-hidden />,
            ...(danger && { c: 'var(--mantine-color-error)' }),
          }
          if ('to' in action)
            return (
              <Menu.Item key={name} component={Link} to={action.to} {...look}>
                {name}
              </Menu.Item>
            )
          return (
            <Menu.Item
              key={name}
              onClick={() => {
                // The menu goes away: a dialog that opens now gives the focus back to the button that stays.
                button.current?.focus()
                action.onPress()
              }}
              {...look}
            >
              {name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { KEY_ROW } from '../../lib/targets.ts'
import { ROW_WORDS } from './row-words.ts'

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>
export type RowAction = {
  name: string
  Icon: Icon
  /** It ends something. The last ones of a menu, and apart from the rest. */
  ends?: boolean
  /** It deletes or strikes out: as what ends, and red. */
  danger?: boolean
} & ({ to: string } | { onPress: () => void })

type Props = {
  /** Whose menu it is, as it is read at its top. */
  of: string
  /** The name of its button, where the specification gives one. */
  label?: string
  actions: readonly RowAction[]
  /** The keys that walk through the rows stop at it: the row itself leads nowhere. */
  isStop?: boolean
}

const isApart = ({ ends, danger }: RowAction) => ends === true || danger === true

/** What can be done with one row of a list. */
export function RowMenu({ of, label = ROW_WORDS.moreActionsFor(of), actions, isStop }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} {...(isStop && KEY_ROW)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{of}</Menu.Label>
        {actions.map((action, place) => {
          const { name, Icon, danger } = action
          const look = {
            leftSection: <Icon size={20} aria-hidden />,
            ...(danger && { c: 'var(--mantine-color-error)' }),
          }
          return (
            <Fragment key={name}>
              {isApart(action) && !isApart(actions[place - 1] ?? action) && <Menu.Divider />}
              {'to' in action ? (
                <Menu.Item component={Link} to={action.to} {...look}>
                  {name}
                </Menu.Item>
              ) : (
                <Menu.Item
                  onClick={() => {
                    // The menu goes away: a dialog that opens now gives the focus back to the button that stays.
                    button.current?.focus()
                    action.onPress()
                  }}
                  {...look}
                >
                  {name}
                </Menu.Item>
              )}
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

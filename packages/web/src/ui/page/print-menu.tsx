import type { Role } from '@clinic/clinical/people/roles'
import { PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pathTo } from '../../lib/paths.ts'

type Props = { prints: readonly PrintName[]; id: string; role: Role }

/** What of a thing can be printed by this role; each leads to its preview. One alone needs no menu. */
export function PrintMenu({ prints, id, role }: Props) {
  const own = prints.filter((what) => PRINTS[what].roles.some((one) => one === role))
  const [only] = own
  const look = { variant: 'default', leftSection: <IconPrinter size={20} aria-hidden /> } as const
  if (only === undefined) return null
  if (own.length === 1)
    return (
      <Button component={Link} to={pathTo('print', { what: only, id })} {...look}>
        {PRINTS[only].title}
      </Button>
    )
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...look}>Print</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((what) => (
          <Menu.Item key={what} component={Link} to={pathTo('print', { what, id })}>
            {PRINTS[what].title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
